twins.v
