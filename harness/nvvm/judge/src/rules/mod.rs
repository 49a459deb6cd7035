//! The rules, a module for each chapter.

mod annotations;
mod asm;
mod attributes;
mod constants;
mod debug;
mod functions;
mod globals;
mod instructions;
mod intrinsics;
mod metadata;
mod names;
mod params;
mod table;
mod target;
mod textures;
mod types;

use crate::context::Judge;
use crate::lex::Token;

/// Applies every rule of the documents to a module.
pub(super) fn all(j: &mut Judge<'_, '_>, toks: &[Token<'_>]) {
    names::identifiers(j);
    names::locals(j, toks);
    names::linkages(j);
    globals::variables(j);
    functions::functions(j);
    functions::aliases(j);
    functions::comdats_and_lists(j);
    metadata::versions(j);
    metadata::flags(j);
    metadata::attachments(j);
    params::attributes(j);
    attributes::attributes(j);
    target::layout_and_triple(j);
    types::types(j, toks);
    constants::initialisers(j);
    constants::everywhere(j, toks);
    asm::calls(j);
    instructions::instructions(j);
    intrinsics::intrinsics(j);
    annotations::annotations(j);
    textures::variables(j);
    debug::debug(j);
}
