import { expect, test } from 'vitest'
import { connectorRows } from '../connectors/connectorRows.ts'
import { connectorSite } from './connectorSite.ts'
import { createTestApp } from './testApp.ts'

test.each(connectorRows)('two projects of one origin do not end each other’s sessions of $id', async row => {
  const keys = ['one', 'other'].map(
    projectId => connectorSite(createTestApp({ config: { projectId } }), row).storageKey,
  )
  expect(new Set(keys).size).toBe(2)
})
