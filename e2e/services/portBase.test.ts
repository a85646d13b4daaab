import { createServer } from 'node:net'
import { expect, test } from 'vitest'
import { findPortBase, findTakenPort, portOffsets, readPortBase } from './portBase.ts'

test.each([
  [[], {}, 4400],
  [['--port-base', '5000'], {}, 5000],
  [['--port-base=5000'], {}, 5000],
  [[], { PORT_BASE: '6100' }, 6100],
  [[], { npm_config_port_base: '7000' }, 7000],
  [['--port-base', '5000'], { PORT_BASE: '6100' }, 5000],
])('%j with %j is %d', (args, env, base) => {
  expect(readPortBase(args, env)).toBe(base)
})

test.each([
  [['--port-base']],
  [['--port-base', 'many']],
  [['--port-base', '80']],
  [['--port-base=70000']],
  [['--port-base', '5000.5']],
])('%j is refused in one sentence that says what to write', args => {
  expect(() => readPortBase(args, {})).toThrow(/^".*" is not a port base: .*--port-base 5000\.$/)
})

test.each([
  ['6000', 6000],
  ['5990', 6000],
  ['6660', 6665],
])('--port-base %s is refused, since browsers do not open port %d', (base, blocked) => {
  expect(() => readPortBase(['--port-base', base], {})).toThrow(`Browsers do not open port ${blocked}, which`)
})

test('names the port that is in use, and finds the next free base', async () => {
  const base = await findPortBase(20_000 + 40 * Math.floor(Math.random() * 200))
  const server = createServer()
  const taken = base + portOffsets.chain
  await new Promise<void>(resolve => server.listen(taken, '127.0.0.1', resolve))
  try {
    expect(await findTakenPort(base)).toBe(taken)
    expect(await findPortBase(base)).toBeGreaterThan(base)
  } finally {
    await new Promise(resolve => server.close(resolve))
  }
})
