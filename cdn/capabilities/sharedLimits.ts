import type { Capability } from '../capability.ts'
import { sharedLimitTables } from '../store/migrations/sharedLimits.ts'

/** Limits that several servers on one PostgreSQL database keep together (`store/databaseLender.ts`). */
export const sharedLimits: Capability = { tables: sharedLimitTables }
