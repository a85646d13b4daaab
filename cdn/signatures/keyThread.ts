import { parentPort } from 'node:worker_threads'
import { isOfKey, type SignedMessage } from './isOfKey.ts'

/* A thread that verifies one signature at a time for the server (keyThreads.ts), which ends it after a timeout. */

parentPort?.on('message', async (signed: SignedMessage) => parentPort?.postMessage(await isOfKey(signed)))
