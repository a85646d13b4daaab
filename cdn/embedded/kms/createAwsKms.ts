import { OperatorError } from '../../operatorError.ts'
import { type AwsKeys, signAws } from '../../signAws.ts'
import { askServer } from '../../sources/askServer.ts'
import { smallBytes } from '../../sources/readCapped.ts'
import { type Kms, wrappedFor } from './kms.ts'

interface Options {
  /** ARN of a symmetric key, or of an alias: it names the region, too. */
  arn: string
  keys: AwsKeys
  /** Of a private endpoint, or of a server that speaks as AWS does; AWS's own by default. */
  endpoint?: string | undefined
  fetch?: typeof globalThis.fetch
  now?(): number
}

const timeoutMs = 10_000

/** AWS KMS by its JSON API: `Encrypt` and `Decrypt` of a symmetric key. @throws OperatorError */
export function createAwsKms({ arn, keys, endpoint, fetch = globalThis.fetch, now = Date.now }: Options): Kms {
  const [, partition, region] = /^arn:(aws[a-z-]*):kms:([a-z0-9-]+):\d{12}:(?:key|alias)\/.+$/.exec(arn) ?? []
  if (!partition || !region)
    throw new OperatorError(
      `CK_KMS=${arn} is not accepted; expected the ARN of a key, such as arn:aws:kms:eu-central-1:111122223333:key/1234abcd-…`,
    )
  const suffix = partition === 'aws-cn' ? 'amazonaws.com.cn' : 'amazonaws.com'
  const url = new URL(endpoint ?? `https://kms.${region}.${suffix}/`)

  const call = async (action: 'Encrypt' | 'Decrypt', parameters: object): Promise<Record<string, unknown>> => {
    const body = JSON.stringify({ KeyId: arn, EncryptionContext: { purpose: wrappedFor }, ...parameters })
    const headers = { 'Content-Type': 'application/x-amz-json-1.1', 'X-Amz-Target': `TrentService.${action}` }
    const signed = signAws({ method: 'POST', url, headers, body, region, service: 'kms', keys, now: now() })
    try {
      const { ok, text } = await askServer(url, {
        ...{ fetch, signal: AbortSignal.timeout(timeoutMs), method: 'POST', headers: signed, body, tries: 4 },
        ...{ maxBytes: smallBytes, maxErrorBytes: smallBytes },
      })
      const answer = JSON.parse(text ?? '')
      if (ok) return answer
      // Neither quotes the request.
      throw new Error([answer.__type, answer.message ?? answer.Message].filter(Boolean).join(': '))
    } catch (error) {
      throw new OperatorError(
        `AWS KMS did not ${action.toLowerCase()} by the key of CK_KMS: ${(error as Error).message}`,
      )
    }
  }
  return {
    async wrap(key) {
      const { CiphertextBlob } = await call('Encrypt', { Plaintext: Buffer.from(key).toString('base64') })
      return bytesOf(CiphertextBlob)
    },
    async unwrap(wrapped) {
      const { Plaintext } = await call('Decrypt', { CiphertextBlob: Buffer.from(wrapped).toString('base64') })
      return bytesOf(Plaintext)
    },
  }
}

function bytesOf(base64: unknown): Uint8Array<ArrayBuffer> {
  if (typeof base64 !== 'string') throw new OperatorError('AWS KMS answered in an unknown shape')
  return new Uint8Array(Buffer.from(base64, 'base64'))
}
