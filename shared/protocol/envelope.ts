import type { WireError } from '../errors.ts'

/** A message on the port, sent as one JSON string (architecture §6). Ids count up in each direction. */
export type Envelope =
  | { v: 1; t: 'req'; id: number; m: string; p: unknown }
  | { v: 1; t: 'res'; id: number; r: unknown }
  | { v: 1; t: 'err'; id: number; e: WireError }
  | { v: 1; t: 'evt'; m: string; p: unknown }
  | { v: 1; t: 'can'; id: number }

/** In characters. */
export const maxMessageLength = 1 << 20
