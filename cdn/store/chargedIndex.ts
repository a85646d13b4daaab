import type { AccountIndexStore } from './accountIndexStore.ts'

/** A row takes so much in memory. Reading it costs what as many bytes from a node cost. */
const bytesPerRow = 160

/** The index for one question, whose asker pays for the rows it reads. */
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
