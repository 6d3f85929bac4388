import { readFile } from 'node:fs/promises'

/** Addresses of one machine of the cluster, all on 127.0.0.1. */
export interface NodeConfig {
  name: string
  folder: string
  postgresPort: number
  restPort: number
  /** Ports through which the other machines and HAProxy reach PostgreSQL and Patroni. */
  postgresLink: number
  restLink: number
  /** Ports through which this machine reaches each etcd. */
  etcdLinks: readonly number[]
}

export interface EtcdConfig {
  name: string
  folder: string
  clientPort: number
  peerPort: number
}

/** What differs between Debian 12 and 13. */
export interface ClusterPrograms {
  postgresFolder: string
  /** Not with Patroni before 3.0.3, which loses transactions with it (decision 0113). */
  usesEtcd3: boolean
}

const readTemplate = (name: string): Promise<string> =>
  readFile(new URL(`../../docs/running/cluster/${name}`, import.meta.url), 'utf8')

/** Replaces the values of lines by their key. Each key must be there as often as it has values. */
export const replaceValues = (text: string, values: Record<string, string | readonly string[]>): string => {
  let result = text
  for (const [key, replacement] of Object.entries(values)) {
    const waiting = [replacement].flat()
    result = result.replaceAll(new RegExp(`^( *)${key}: .*$`, 'gm'), (line, indent: string) => {
      const value = waiting.shift()
      return value === undefined ? `${line} # more than expected` : `${indent}${key}: ${value}`
    })
    if (waiting.length > 0 || result.includes('# more than expected'))
      throw new Error(`The template doesn’t have as many lines "${key}:" as there are values.`)
  }
  return result
}

export const makeEtcdConfig = async (
  etcd: EtcdConfig,
  all: readonly EtcdConfig[],
  { usesEtcd3 }: ClusterPrograms,
): Promise<string> => {
  const [client, peer] = [`http://127.0.0.1:${etcd.clientPort}`, `http://127.0.0.1:${etcd.peerPort}`]
  const text = replaceValues(await readTemplate('etcd.yml'), {
    name: etcd.name,
    'data-dir': etcd.folder,
    'listen-client-urls': client,
    'advertise-client-urls': client,
    'listen-peer-urls': peer,
    'initial-advertise-peer-urls': peer,
    'initial-cluster': all.map(({ name, peerPort }) => `${name}=http://127.0.0.1:${peerPort}`).join(','),
  })
  return usesEtcd3 ? text.replace(/^enable-v2: .*\n/m, '') : text
}

export const makePatroniConfig = async (
  node: NodeConfig,
  password: string,
  { postgresFolder, usesEtcd3 }: ClusterPrograms,
): Promise<string> => {
  const text = replaceValues(await readTemplate('patroni.yml'), {
    name: node.name,
    listen: [`127.0.0.1:${node.restPort}`, `127.0.0.1:${node.postgresPort}`],
    connect_address: [`127.0.0.1:${node.restLink}`, `127.0.0.1:${node.postgresLink}`],
    hosts: node.etcdLinks.map((port) => `127.0.0.1:${port}`).join(','),
    data_dir: `${node.folder}/data`,
    bin_dir: `${postgresFolder}/bin`,
    pgpass: `${node.folder}/pgpass`,
    password: [password, password, password],
    unix_socket_directories: node.folder,
    shared_buffers: '128MB',
  })
  return (
    text
      .replaceAll('10.0.0.0/24', '127.0.0.1/32')
      .replace(/^etcd:$/m, usesEtcd3 ? 'etcd3:' : '$&')
      // Otherwise Patroni connects to the addresses that etcd advertises, past the links.
      .replace(/^ {2}hosts: .*$/m, '$&\n  use_proxies: true')
  )
}

export const makeHaproxyConfig = async (nodes: readonly NodeConfig[], port: number): Promise<string> => {
  const text = await readTemplate('haproxy.cfg')
  const servers = nodes.map(
    ({ name, postgresLink, restLink }) => `    server ${name} 127.0.0.1:${postgresLink} port ${restLink}`,
  )
  return text
    .replace(/^ {4}bind .*$/m, `    bind 127.0.0.1:${port}`)
    .replace(' check port 8008 ', ' check ')
    .replace(/(^ {4}server .*\n)+/m, `${servers.join('\n')}\n`)
}
