import { expect, test } from 'vitest'
import { contestants, peerNames } from '../contestants.ts'
import { manifestOf } from './installPeer.ts'
import { peers } from './peers.ts'

test.each(peerNames)('%s is installed in exact versions, the first of which its name tells', name => {
  const { dependencies } = JSON.parse(manifestOf(peers[name]))
  for (const version of Object.values(dependencies)) expect(version).toMatch(/^\d+\.\d+\.\d+$/)
  expect(contestants[name]).toContain(String(Object.values(dependencies)[0]))
})

test.each(peerNames)('%s says when it is ready and opens by the button of the page', name => {
  expect(peers[name].script).toContain(`performance.mark('bench:ready')`)
  expect(peers[name].script).toContain(`getElementById('open').onclick`)
})
