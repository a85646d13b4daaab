import type { Capability } from '../capability.ts'
import { sharedLimitTables } from '../store/migrations/sharedLimits.ts'

/** Limits that servers share through one PostgreSQL database (`store/databaseLender.ts`). */
export const sharedLimits: Capability = { tables: sharedLimitTables }
