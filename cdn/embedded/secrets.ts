import { createHash } from 'node:crypto'
import { toBase64Url } from '../../shared/base64Url.ts'

/** 16 random bytes, for unguessable row ids. */
export const createId = (): string => randomText(16)

/** 32 random bytes, for secrets in browsers and mails. */
export const createSecret = (): string => randomText(32)

/** Stored form of a secret. Secrets are random, so a plain hash is as good as a slow one. */
export const hashOfSecret = (secret: string): string => createHash('sha256').update(secret).digest('base64url')

const randomText = (bytes: number) => toBase64Url(crypto.getRandomValues(new Uint8Array(bytes)))
