import type { WireError } from '../errors.ts'

/** What travels on the port, as one JSON string a message (architecture §6). Ids count up, one row per direction. */
export type Envelope =
  | { v: 1; t: 'req'; id: number; m: string; p: unknown }
  | { v: 1; t: 'res'; id: number; r: unknown }
  | { v: 1; t: 'err'; id: number; e: WireError }
  | { v: 1; t: 'evt'; m: string; p: unknown }
  | { v: 1; t: 'can'; id: number }

/** Characters of one message at the most. */
export const maxMessageLength = 1 << 20
