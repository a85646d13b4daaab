/** Roles of the admin's tokens, from the one that may least to the one that may all. */
export const roles = ['viewer', 'support', 'owner'] as const
export type Role = (typeof roles)[number]
