import { createHash, generateKeyPairSync, sign } from 'node:crypto'

/** A key and a certificate for this machine. They are new in each run, and only the bench's browser trusts them. */
export interface Certificate {
  /** PEM. */
  key: string
  cert: string
  /** SHA-256 of the public key, as Chromium's `--ignore-certificate-errors-spki-list` takes it. */
  spkiHash: string
}

// ASN.1 tags of X.509 (RFC 5280).
const integer = 0x02
const bitString = 0x03
const octetString = 0x04
const objectId = 0x06
const utf8String = 0x0c
const sequence = 0x30
const set = 0x31
const utcTime = 0x17

/** One element in DER. */
function der(tag: number, ...parts: readonly Uint8Array[]): Buffer {
  const content = Buffer.concat(parts)
  const { length } = content
  const size = length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff]
  return Buffer.concat([Buffer.from([tag, ...size]), content])
}

const text = (tag: number, value: string) => der(tag, Buffer.from(value))
const bytes = (...values: readonly number[]) => Buffer.from(values)

const ecdsaWithSha256 = der(sequence, der(objectId, bytes(0x2a, 0x86, 0x48, 0xce, 0x3d, 0x04, 0x03, 0x02)))
const commonName = der(objectId, bytes(0x55, 0x04, 0x03))
const subjectAltName = der(objectId, bytes(0x55, 0x1d, 0x11))

/** Self-signed, for `localhost` and 127.0.0.1: HTTP/2 needs TLS, and node makes keys but no certificates. */
export function createCertificate(): Certificate {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const spki = publicKey.export({ type: 'spki', format: 'der' })
  const name = der(sequence, der(set, der(sequence, commonName, text(utf8String, 'Bench'))))
  const names = der(sequence, text(0x82, 'localhost'), der(0x87, bytes(127, 0, 0, 1)))
  const content = der(
    sequence,
    der(0xa0, der(integer, bytes(2))),
    der(integer, bytes(1)),
    ecdsaWithSha256,
    name,
    der(sequence, text(utcTime, '200101000000Z'), text(utcTime, '491231235959Z')),
    name,
    spki,
    der(0xa3, der(sequence, der(sequence, subjectAltName, der(octetString, names)))),
  )
  const signature = der(bitString, bytes(0), sign('sha256', content, privateKey))
  const lines =
    der(sequence, content, ecdsaWithSha256, signature)
      .toString('base64')
      .match(/.{1,64}/g) ?? []
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join('\n'),
    spkiHash: createHash('sha256').update(spki).digest('base64'),
  }
}
