import { toBase64Url } from '../../shared/base64Url.ts'

/** 16 random bytes, for unguessable row ids. */
export const createId = (): string => randomText(16)

/** 32 random bytes, for secrets in browsers and mails. */
export const createSecret = (): string => randomText(32)

/** Stored form of a secret. Secrets are random, so a plain hash is as good as a slow one. */
export async function hashOfSecret(secret: string): Promise<string> {
  return toBase64Url(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(secret))))
}

const randomText = (bytes: number) => toBase64Url(crypto.getRandomValues(new Uint8Array(bytes)))
