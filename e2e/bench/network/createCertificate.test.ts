import { createHash, X509Certificate } from 'node:crypto'
import { expect, test } from 'vitest'
import { createCertificate } from './createCertificate.ts'

test('is a certificate for this machine, signed by its own key', () => {
  const { cert, spkiHash } = createCertificate()
  const parsed = new X509Certificate(cert)
  expect(parsed.checkHost('localhost')).toBe('localhost')
  expect(parsed.checkIP('127.0.0.1')).toBe('127.0.0.1')
  expect(parsed.verify(parsed.publicKey)).toBe(true)
  expect(new Date(parsed.validTo).getTime()).toBeGreaterThan(Date.now())
  const spki = parsed.publicKey.export({ type: 'spki', format: 'der' })
  expect(spkiHash).toBe(createHash('sha256').update(spki).digest('base64'))
})

test('each run has another key', () => {
  expect(createCertificate().spkiHash).not.toBe(createCertificate().spkiHash)
})
