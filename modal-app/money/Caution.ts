/**
 * A reason to look twice before sending. `respelled`: the normal form of the name has other letters. `lookalike`: it looks
 * like a known address but isn't one. `reverts`: a node that tried it out says that it would fail.
 * `differs`: the same, and that something else would change than the transfer says. `fickle`: the contract acts differently
 * in test runs. `arrivesLess`, `arrivesNothing`: the token keeps a part of it, or all. `tokenContract`, `ownerless`: what is
 * sent there is lost. `unused`: no transaction has ever named it. `empty`: it seems so. `fresh`: it has sent nothing, and is
 * partly like a known address.
 */
export type Caution = 'tokenContract' | 'respelled' | 'own' | 'lookalike' | 'unlisted' | FoundCaution

/** Reasons that are known only after the network was asked. */
export type FoundCaution =
  | 'ownerless'
  | 'unused'
  | 'empty'
  | 'fresh'
  | 'reverts'
  | 'differs'
  | 'fickle'
  | 'arrivesLess'
  | 'arrivesNothing'
