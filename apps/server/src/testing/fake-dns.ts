import type { AddressAnswer, Dns, DnsAnswer } from '#server/platform/dns/dns.ts'

/** DNS whose answers a test sets; everything else is missing. */
export interface FakeDns extends Dns {
  texts: Map<string, DnsAnswer>
  addresses: Map<string, AddressAnswer>
  setText(name: string, ...values: string[]): void
  setAddresses(name: string, ...addresses: string[]): void
  clear(): void
}

export const makeFakeDns = (): FakeDns => {
  const texts = new Map<string, DnsAnswer>()
  const addresses = new Map<string, AddressAnswer>()
  return {
    texts,
    addresses,
    setText: (name, ...values) => void texts.set(name, { state: 'found', values }),
    setAddresses: (name, ...values) => void addresses.set(name, { state: 'found', aliases: [], addresses: values }),
    clear: () => {
      texts.clear()
      addresses.clear()
    },
    readText: async (name) => texts.get(name) ?? { state: 'missing' },
    readAddresses: async (name) => addresses.get(name) ?? { state: 'missing', aliases: [], addresses: [] },
  }
}
