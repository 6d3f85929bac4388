import { customerColumns } from '#contract/domains/customer-columns.ts'
import type { CustomerRowInput } from '#contract/domains/customer-import.ts'

/** Without the full name, which first and last name replace. */
export const sampleColumns = customerColumns.filter((column) => column !== 'name')

const samples: readonly CustomerRowInput[] = [
  {
    email: 'eleanor.sullivan@example.com',
    firstName: 'Eleanor',
    lastName: 'Sullivan',
    phone: '+1 845 555 0134',
    birthday: '1988-04-17',
    tags: 'VIP, Wholesale',
    language: 'en',
    emailConsent: 'yes',
    smsConsent: 'no',
    line1: '12 Main Street',
    line2: 'Apt 4',
    city: 'Beacon',
    region: 'NY',
    postcode: '12508',
    country: 'US',
    points: '120',
    credit: '15',
    note: 'Prefers pickup on Saturdays',
  },
  { email: 'mateo.ruiz@example.com', firstName: 'Mateo', lastName: 'Ruiz', language: 'es', emailConsent: 'no' },
]

export const sampleRows: readonly (readonly string[])[] = samples.map((row) =>
  sampleColumns.map((column) => row[column] ?? ''),
)
