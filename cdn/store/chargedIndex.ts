import type { AccountIndexStore } from './accountIndexStore.ts'

/** Memory of a row. Reading one costs as much as this many bytes from a node. */
const bytesPerRow = 160

/** Wraps the index for one request, which is charged for the rows it reads. */
export function chargedIndex(index: AccountIndexStore, intake: { count(bytes: number): void }): AccountIndexStore {
  const charged = async <Row>(rows: Promise<Row[]>): Promise<Row[]> => {
    const read = await rows
    intake.count(read.length * bytesPerRow)
    return read
  }
  return {
    ...index,
    events: (...question) => charged(index.events(...question)),
    receivedTokens: (...question) => charged(index.receivedTokens(...question)),
    receivedNfts: (...question) => charged(index.receivedNfts(...question)),
    transactions: (...question) => charged(index.transactions(...question)),
  }
}
