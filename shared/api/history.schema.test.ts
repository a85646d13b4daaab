import { expect, test } from 'vitest'
import { history } from './history.schema.ts'

const replyAt = (minedAt: string) => ({
  data: [
    {
      id: '1',
      metadata: {
        operationType: 'send',
        hash: `0x${'ab'.repeat(32)}`,
        chain: 'eip155:1',
        minedAt,
        sentFrom: '0x1',
        sentTo: '0x2',
        status: 'confirmed',
      },
      transfers: null,
    },
  ],
  next: null,
  unseen: [],
})

test.each(['2026-11-23T08:00:00Z', '2024-02-29T23:59:59.999Z'])('%s is a time', minedAt => {
  expect(history.reply.safeParse(replyAt(minedAt)).success).toBe(true)
})

// A view that formats such a date would fail as a whole.
test.each(['2026-13-01T08:00:00Z', '2026-00-10T08:00:00Z', '2026-01-32T08:00:00Z', '2026-01-01T25:00:00Z', 'now'])(
  '%s is none',
  minedAt => expect(history.reply.safeParse(replyAt(minedAt)).success).toBe(false),
)
