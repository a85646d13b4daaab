import { parentPort } from 'node:worker_threads'
import { isOfKey, type SignedMessage } from './isOfKey.ts'

/* A thread that checks one signature after the other for the server (keyThreads.ts), which ends it when it takes too long. */

parentPort?.on('message', async (signed: SignedMessage) => parentPort?.postMessage(await isOfKey(signed)))
