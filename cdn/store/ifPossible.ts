import { StoreFailure } from './storeFailure.ts'

/** For optional cache reads and writes: a failing database is as good as an empty one. */
export async function ifPossible<Value>(work: () => Promise<Value>): Promise<Value | undefined> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof StoreFailure)) throw error
    return undefined
  }
}
