//! Runs engines side by side, compares retire records under a fail-closed policy, and blames.
