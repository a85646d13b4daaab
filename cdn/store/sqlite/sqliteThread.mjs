// Runs one connection's SQL in its own thread. Plain JavaScript, because tests start it as a file.
import { parentPort, workerData } from 'node:worker_threads'
import { failureOf, openConnection } from './sqliteConnection.mjs'

try {
  const ways = openConnection(workerData)
  parentPort.on('message', ({ id, way, asked }) => {
    try {
      const result = ways[way](...asked)
      if (way === 'close') parentPort.close()
      else parentPort.postMessage({ id, result })
    } catch (error) {
      parentPort.postMessage({ id, failure: failureOf(error) })
    }
  })
  parentPort.postMessage({ id: 0 })
} catch (error) {
  parentPort.postMessage({ id: 0, failure: failureOf(error) })
}
