import { embedded } from './capabilities/embedded.ts'
import { secureSiteFiles } from './capabilities/secureSiteFiles.ts'
import { capabilities } from './capabilities.ts'
import type { Capability } from './capability.ts'

/** All that this server can do on Node; edge workers lack the packages and the database of what is here alone. */
export const nodeCapabilities: readonly Capability[] = [...capabilities, secureSiteFiles, embedded]
