import { type CustomerFileSource, customerColumns } from '#contract/domains/customer-columns.ts'
import type { CustomerRowInput } from '#contract/domains/customer-import.ts'

/** Without the full name, which first and last name replace, and the date that only exports have. */
export const sampleColumns = customerColumns.filter((column) => column !== 'name' && column !== 'unsubscribedAt')

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

const sampleRows: readonly (readonly string[])[] = samples.map((row) =>
  sampleColumns.map((column) => row[column] ?? ''),
)

interface SampleFile {
  header: readonly string[]
  rows: readonly (readonly string[])[]
}

const toCells = (line: string): string[] => line.split('|')
const toFile = (header: string, row: string): SampleFile => ({ header: toCells(header), rows: [toCells(row)] })

/** Column names and values as each program exports them. */
const exports: Record<Exclude<CustomerFileSource, 'storeward'>, SampleFile> = {
  shopify: toFile(
    'Customer ID|First Name|Last Name|Email|Accepts Email Marketing|Default Address Company|Default Address Address1|Default Address Address2|Default Address City|Default Address Province Code|Default Address Country Code|Default Address Zip|Default Address Phone|Phone|Accepts SMS Marketing|Total Spent|Total Orders|Note|Tax Exempt|Tags',
    "'6543210987654|Eleanor|Sullivan|eleanor.sullivan@example.com|yes||12 Main Street|Apt 4|Beacon|NY|US|'12508||'+18455550134|no|248.50|4|Prefers pickup on Saturdays|no|VIP, Wholesale",
  ),
  mailchimp: toFile(
    'Email Address|First Name|Last Name|Address|Phone Number|Birthday|MEMBER_RATING|OPTIN_TIME|OPTIN_IP|CONFIRM_TIME|CONFIRM_IP|LATITUDE|LONGITUDE|GMTOFF|DSTOFF|TIMEZONE|CC|REGION|LAST_CHANGED|LEID|EUID|NOTES|TAGS',
    'eleanor.sullivan@example.com|Eleanor|Sullivan|12 Main Street  Apt 4  Beacon  NY  12508  US|+1 845 555 0134||4|2024-03-14 09:12:31||2024-03-14 09:14:00|||||||US|NY|2026-01-05 10:00:00|123456789|a1b2c3d4e5||"VIP","Wholesale"',
  ),
  woocommerce: toFile(
    'user_email|first_name|last_name|billing_first_name|billing_last_name|billing_email|billing_phone|billing_address_1|billing_address_2|billing_city|billing_state|billing_postcode|billing_country',
    'eleanor.sullivan@example.com|Eleanor|Sullivan|Eleanor|Sullivan|eleanor.sullivan@example.com|+1 845 555 0134|12 Main Street|Apt 4|Beacon|NY|12508|US',
  ),
  square: toFile(
    'Reference ID|First Name|Last Name|Email Address|Phone Number|Nickname|Company Name|Street Address 1|Street Address 2|City|State|Postal Code|Birthday|Memo|Square Customer ID|Creation Source|First Visit|Last Visit|Transaction Count|Lifetime Spend|Email Subscription Status|Instant Profile',
    "|Eleanor|Sullivan|eleanor.sullivan@example.com|'+18455550134|||12 Main Street|Apt 4|Beacon|NY|12508|1988-04-17|Prefers pickup on Saturdays|ABCDEF123456|Directory|2024-03-14|2026-01-05|4|$248.50|Subscribed|No",
  ),
}

/** A file that the import accepts as it is; Storeward's has the column names of the user's language. */
export const getSampleFile = (
  source: CustomerFileSource,
  columnLabel: (column: (typeof sampleColumns)[number]) => string,
): SampleFile =>
  source === 'storeward' ? { header: sampleColumns.map(columnLabel), rows: sampleRows } : exports[source]
