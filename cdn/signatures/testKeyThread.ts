import { parentPort } from 'node:worker_threads'
import type { SignedMessage } from './isOfKey.ts'

/* Replaces keyThread.ts: answers, or fails as the message says. */

const ways: Readonly<Record<string, () => unknown>> = {
  yes: () => true,
  no: () => false,
  throw() {
    throw new Error('This thread throws')
  },
  reject: () => void Promise.reject(new Error('This thread rejects')),
  exit: () => process.exit(1),
  'exit later'() {
    setTimeout(() => process.exit(1), 50)
    return true
  },
  loop() {
    for (;;);
  },
  exhaust() {
    const kept: object[] = []
    for (;;) kept.push({ kept: Array(1000).fill(kept.length) })
  },
}

parentPort?.on('message', ({ message }: SignedMessage) => {
  const answer = ways[message]?.()
  if (answer !== undefined) parentPort?.postMessage(answer)
})
