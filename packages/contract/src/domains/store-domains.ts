import * as z from 'zod'
import { domain, endpoint, storeCreate, storeRead, storeRemove, storeUpdate } from '../core/endpoint.ts'
import { id, idParams, instant } from '../core/fields.ts'
import { domainStatus } from '../statuses.ts'

/** Custom domains of one store. */
export const maxStoreDomains = 5

/** How long a domain without its records stays active. */
export const domainGraceDays = 3

/** Label of the TXT record that proves ownership, below the domain. */
export const ownershipLabel = '_storeward'

/** Of a custom domain; a store without one is `default`. */
const customDomainStatuses = [
  'pending_ownership_verification',
  'pending_a_record_verification',
  'active',
] as const satisfies readonly (typeof domainStatus.statuses)[number][]
export type CustomDomainStatus = (typeof customDomainStatuses)[number]

/** `unreachable`: DNS didn't answer, so nothing is known. */
const recordStates = ['unchecked', 'ok', 'missing', 'wrong', 'unreachable'] as const

/** A DNS record as it should be, next to what DNS returned at the last check. */
export const dnsRecord = z.object({
  type: z.enum(['TXT', 'A', 'AAAA', 'CNAME']),
  /** The full name, in its ASCII form. */
  host: z.string(),
  /** Empty: the record has to be removed. */
  expected: z.array(z.string()),
  found: z.array(z.string()),
  state: z.enum(recordStates),
  /** The domain works without it. */
  isOptional: z.boolean(),
})
export type DnsRecord = z.infer<typeof dnsRecord>

const domainHost = z.object({
  host: z.string(),
  displayHost: z.string(),
  url: z.string(),
  /** The shop is served there. */
  isServed: z.boolean(),
  isPrimary: z.boolean(),
})

export const storeDomain = z.object({
  _id: id,
  /** The ASCII form, such as `xn--caf-dma.example`. */
  name: z.string(),
  displayName: z.string(),
  status: z.enum(customDomainStatuses),
  /** The domain and, for a registrable one, its www host. The preferred one is first. */
  hosts: z.array(domainHost),
  records: z.array(dnsRecord),
  checkedAt: instant.nullable(),
  nextCheckAt: instant,
  /** When a check first found that required records were missing. */
  missingSince: instant.nullable(),
  /** When the shop stops using the domain unless its records return. */
  fallsBackAt: instant.nullable(),
  /** When the shop stopped using the domain. */
  lostAt: instant.nullable(),
  /** Another store has proven that it owns the domain. */
  isTaken: z.boolean(),
  createdAt: instant,
  updatedAt: instant,
  updatedBy: z.string().nullable(),
})
export type StoreDomain = z.infer<typeof storeDomain>

export const domainOverview = z.object({
  /** The most advanced of the store's custom domains; `default` without one. */
  status: z.enum(domainStatus.statuses),
  /** The shop's address without a custom domain. */
  defaultUrl: z.string(),
  /** Canonical links and emails lead here. */
  primaryUrl: z.string(),
  /** The primary host; null for the default address. */
  primary: z.string().nullable(),
  /** False while the operator hasn't set the addresses that domains point to. */
  isAvailable: z.boolean(),
  domains: z.array(storeDomain),
})
export type DomainOverview = z.infer<typeof domainOverview>

/** As typed or pasted, such as `https://www.example.com/`; the server reads the name from it. */
export const newDomain = z.strictObject({ name: z.string().trim().min(1).max(300) })

/** The shop's address is part of `stores`. */
const editing = { permissions: ['edit_domain'], response: domainOverview, invalidates: ['stores'] } as const
/** Each check sends a handful of DNS queries. */
const checkLimits = [{ by: 'store', points: 30, seconds: 300 }] as const

export const storeDomains = domain('domains', {
  get: endpoint({
    ...storeRead,
    path: '/domain',
    summary: 'Get the domains of a store. Records show what DNS returned at the last check.',
    permissions: ['view_domain'],
    response: domainOverview,
  }),
  update: endpoint({
    ...storeUpdate,
    ...editing,
    path: '/domain',
    summary: 'Set the primary domain. Null selects the default address.',
    body: z.strictObject({ primary: z.string().max(255).nullable() }),
  }),
  add: endpoint({
    ...storeCreate,
    ...editing,
    path: '/domain/custom',
    summary: 'Add a custom domain. Returns the DNS records to create.',
    body: newDomain,
    limits: [{ by: 'store', points: 30, seconds: 3600 }],
  }),
  remove: endpoint({
    ...storeRemove,
    ...editing,
    path: '/domain/custom',
    summary: 'Remove a custom domain',
    query: idParams,
  }),
  verifyOwnership: endpoint({
    ...storeCreate,
    ...editing,
    path: '/domain/verify-ownership',
    summary: 'Check the records of a domain. Ownership is proven by its TXT record.',
    mode: 'sensitiveWrite',
    body: idParams,
    limits: checkLimits,
  }),
  verifyARecord: endpoint({
    ...storeCreate,
    ...editing,
    path: '/domain/verify-a-record',
    summary: 'Check whether a domain whose ownership is proven points here',
    mode: 'sensitiveWrite',
    body: idParams,
    limits: checkLimits,
  }),
})
