import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { expect, it } from 'vitest'
import {
  type ClusterPrograms,
  makeEtcdConfig,
  makeHaproxyConfig,
  makePatroniConfig,
  replaceValues,
} from './config-files.ts'
import { openLink } from './link.ts'
import { findLeader, isComplete, type MemberState, parseMembers } from './member-states.ts'

// `npm run storm -- cluster` runs the product on the cluster; it takes minutes, so it isn't part of `npm test`.

const node = {
  name: 'db2',
  folder: '/tmp/db2',
  postgresPort: 1001,
  restPort: 1002,
  postgresLink: 1003,
  restLink: 1004,
  etcdLinks: [1005, 1006, 1007],
}

const etcd = { name: 'db2', folder: '/tmp/etcd', clientPort: 1008, peerPort: 1009 }
const debian12: ClusterPrograms = { postgresFolder: '/usr/lib/postgresql/15', usesEtcd3: false }
const debian13: ClusterPrograms = { postgresFolder: '/usr/lib/postgresql/17', usesEtcd3: true }

it('replaces every address, path and password of the documented configuration', async () => {
  const texts = [
    await makePatroniConfig(node, 'secret', debian12),
    await makeEtcdConfig(etcd, [etcd], debian12),
    await makeHaproxyConfig([node], 1010),
  ]
  for (const text of texts) expect(text.replaceAll(/^ *#.*$/gm, '')).not.toMatch(/10\.0\.0\.|-password|\/var\/|db1/)
  const [patroni = '', , haproxy = ''] = texts
  expect(patroni).toContain('  hosts: 127.0.0.1:1005,127.0.0.1:1006,127.0.0.1:1007\n  use_proxies: true\n')
  expect(patroni).toContain('  listen: 127.0.0.1:1001\n  connect_address: 127.0.0.1:1003\n')
  // As issue 29 requires.
  for (const line of ['ttl: 20', 'loop_wait: 5', 'retry_timeout: 5', 'synchronous_mode: true'])
    expect(patroni).toContain(`    ${line}\n`)
  expect(haproxy).toContain('    server db2 127.0.0.1:1003 port 1004\n')
  expect(haproxy).toContain('on-marked-down shutdown-sessions')
})

it('uses the version of etcd’s interface that suits Patroni', async () => {
  expect(await makePatroniConfig(node, 'secret', debian12)).toMatch(/^etcd:\n {2}hosts: /m)
  expect(await makeEtcdConfig(etcd, [etcd], debian12)).toContain('\nenable-v2: true\n')
  const patroni = await makePatroniConfig(node, 'secret', debian13)
  expect(patroni).toMatch(/^etcd3:\n {2}hosts: /m)
  expect(patroni).toContain('  bin_dir: /usr/lib/postgresql/17/bin\n')
  expect(await makeEtcdConfig(etcd, [etcd], debian13)).not.toContain('enable-v2:')
})

it('rejects a template without the expected lines', () => {
  expect(replaceValues('a: 1\n  b: 2\n  b: 3\n', { a: 'x', b: ['y', 'z'] })).toBe('a: x\n  b: y\n  b: z\n')
  expect(() => replaceValues('a: 1\n', { b: 'x' })).toThrow('"b:"')
  expect(() => replaceValues('a: 1\na: 2\n', { a: 'x' })).toThrow('"a:"')
})

it('knows when all machines follow one primary', () => {
  const leader: MemberState = { name: 'db1', role: 'leader', state: 'running', timeline: 4 }
  const follower: MemberState = { name: 'db2', role: 'sync_standby', state: 'streaming', timeline: 4, lag: 0 }
  const other: MemberState = { name: 'db3', role: 'replica', state: 'running', timeline: 4, lag: 8 }
  expect(findLeader([follower, leader])).toBe('db1')
  expect(findLeader([{ ...leader, state: 'starting' }, follower])).toBeUndefined()
  expect(isComplete([leader, follower, other], 3)).toBe(true)
  for (const members of [
    [leader, follower],
    [follower, other],
    [leader, { ...follower, role: 'replica' }, other],
    [leader, follower, { ...other, timeline: 3 }],
    [leader, follower, { ...other, lag: 'unknown' }],
    [leader, follower, { ...other, state: 'stopped' }],
  ])
    expect(isComplete(members, 3)).toBe(false)
  expect(parseMembers({ members: [leader] })).toEqual([leader])
  expect(() => parseMembers({})).toThrow()
})

it('holds back what is sent over an interrupted link', async () => {
  const accepted: Socket[] = []
  const server = createServer((socket) => void accepted.push(socket.pipe(socket))).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const link = await openLink((server.address() as AddressInfo).port)
  const send = async (socket: Socket, text: string): Promise<string> => {
    const response = once(socket, 'data')
    socket.write(text)
    return String((await response)[0])
  }
  const early = connect(link.port, '127.0.0.1')
  expect(await send(early, 'first')).toBe('first')
  link.interrupt()
  const late = connect(link.port, '127.0.0.1')
  await once(late, 'connect')
  const responses = [send(early, 'second'), send(late, 'third')]
  const outcome = await Promise.race([...responses, new Promise((resolve) => setTimeout(resolve, 50, 'nothing'))])
  expect(outcome).toBe('nothing')
  link.restore()
  expect(await Promise.all(responses)).toEqual(['second', 'third'])
  for (const socket of [early, late]) socket.destroy()
  await link.close()
  for (const socket of accepted) socket.destroy()
  server.close()
})
