/** Targets of a column in an imported file. All values are text. */
export const customerColumns = [
  'name',
  'firstName',
  'lastName',
  'email',
  'phone',
  'birthday',
  'tags',
  'language',
  'emailConsent',
  'smsConsent',
  'unsubscribedAt',
  'line1',
  'line2',
  'city',
  'region',
  'postcode',
  'country',
  'points',
  'credit',
  'note',
] as const
export type CustomerColumn = (typeof customerColumns)[number]

/** Known headings of each column, normalized; the first match wins. */
const headings: Record<CustomerColumn, readonly string[]> = {
  name: ['name', 'full name', 'customer', 'customer name', 'nombre completo', 'cliente'],
  firstName: ['first name', 'firstname', 'given name', 'fname', 'billing first name', 'nombre'],
  lastName: ['last name', 'lastname', 'surname', 'family name', 'lname', 'billing last name', 'apellido', 'apellidos'],
  email: [
    'email',
    'e mail',
    'email address',
    'mail',
    'customer email',
    'user email',
    'billing email',
    'correo',
    'correo electronico',
  ],
  phone: [
    'phone',
    'phone number',
    'telephone',
    'mobile',
    'mobile phone',
    'cell',
    'cell phone',
    'billing phone',
    'default address phone',
    'sms phone number',
    'telefono',
    'movil',
    'celular',
  ],
  birthday: ['birthday', 'birth date', 'birthdate', 'date of birth', 'dob', 'cumpleanos', 'fecha de nacimiento'],
  tags: ['tags', 'tag', 'labels', 'etiquetas'],
  language: ['language', 'locale', 'idioma'],
  emailConsent: [
    'accepts email marketing',
    'email subscription status',
    'email consent',
    'email marketing status',
    'accepts marketing',
    'marketing by email',
    'email marketing',
    'news by email',
    'accepts advertising by email',
    'newsletter',
    'subscription status',
    'consentimiento correo',
    'publicidad por correo',
    'acepta publicidad por correo',
    'marketing por correo',
  ],
  smsConsent: [
    'accepts sms marketing',
    'sms consent',
    'marketing by sms',
    'sms marketing',
    'news by sms',
    'accepts advertising by sms',
    'sms',
    'consentimiento sms',
    'publicidad por sms',
    'acepta publicidad por sms',
    'marketing por sms',
  ],
  unsubscribedAt: ['unsub time', 'clean time', 'unsubscribed at', 'unsubscribe date', 'fecha de baja'],
  line1: [
    'address1',
    'address 1',
    'address line 1',
    'default address address1',
    'street address 1',
    'billing address 1',
    'address',
    'street',
    'street address',
    'street and number',
    'direccion',
    'calle',
    'calle y numero',
  ],
  line2: [
    'address2',
    'address 2',
    'address line 2',
    'default address address2',
    'street address 2',
    'billing address 2',
    'apartment suite etc',
    'apartamento piso etc',
    'further details',
    'mas datos',
  ],
  city: ['city', 'town', 'default address city', 'billing city', 'ciudad', 'poblacion'],
  region: [
    'state or province',
    'region',
    'state',
    'province',
    'province code',
    'default address province code',
    'billing state',
    'estado o provincia',
    'provincia',
    'estado',
  ],
  postcode: [
    'postcode',
    'zip',
    'zip code',
    'postal code',
    'default address zip',
    'billing postcode',
    'codigo postal',
    'cp',
  ],
  country: [
    'country code',
    'country',
    'country region',
    'default address country code',
    'billing country',
    'codigo de pais',
    'pais',
  ],
  points: ['points', 'puntos'],
  credit: ['credit', 'store credit', 'credito', 'saldo'],
  note: ['note', 'notes', 'memo', 'comment', 'nota', 'notas'],
}

/** Without case, accents and punctuation. */
const normalizeHeading = (heading: string): string =>
  heading
    .normalize('NFKD')
    .replaceAll(/\p{M}+/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim()

/** The programs whose exports are recognized. */
export const customerFileSources = ['shopify', 'mailchimp', 'woocommerce', 'square', 'storeward'] as const
export type CustomerFileSource = (typeof customerFileSources)[number]

interface SourceRules {
  /** Sets of headings; each identifies the program. */
  signatures: readonly (readonly string[])[]
  /** Columns that look like ours but mean something else. */
  ignored?: readonly string[]
}

const sources: Record<CustomerFileSource, SourceRules> = {
  mailchimp: {
    signatures: [['member rating'], ['optin time'], ['leid', 'euid']],
    // Guessed by Mailchimp from the IP address of the sign-up.
    ignored: ['region', 'cc', 'latitude', 'longitude', 'timezone'],
  },
  square: {
    signatures: [
      ['square customer id'],
      ['reference id', 'creation source'],
      ['email subscription status', 'street address 1'],
    ],
  },
  woocommerce: {
    signatures: [['billing email'], ['user email', 'billing first name'], ['last active', 'sign up', 'aov']],
  },
  shopify: {
    signatures: [
      ['accepts email marketing', 'total spent'],
      ['accepts email marketing', 'tax exempt'],
      ['accepts marketing', 'total spent'],
      ['default address address1'],
    ],
  },
  storeward: {
    signatures: [
      ['email marketing', 'sms marketing'],
      ['marketing por correo', 'marketing por sms'],
    ],
  },
}

const isFrom = (present: ReadonlySet<string>, source: CustomerFileSource): boolean =>
  sources[source].signatures.some((signature) => signature.every((heading) => present.has(heading)))

/** The program that wrote the file, by its column names. */
export const detectFileSource = (header: readonly string[]): CustomerFileSource | undefined => {
  const present = new Set(header.map(normalizeHeading))
  return (Object.keys(sources) as CustomerFileSource[]).find((source) => isFrom(present, source))
}

/** Guesses the target of each column; each target is used at most once, for the best heading. */
export const guessColumns = (header: readonly string[]): (CustomerColumn | null)[] => {
  const source = detectFileSource(header)
  const ignored = new Set(source && sources[source].ignored)
  const normalized = header.map((heading) => {
    const text = normalizeHeading(heading)
    return ignored.has(text) ? '' : text
  })
  const columns: (CustomerColumn | null)[] = header.map(() => null)
  for (const column of customerColumns) {
    for (const heading of headings[column]) {
      const position = normalized.findIndex((text, index) => text === heading && columns[index] === null)
      if (position < 0) continue
      columns[position] = column
      break
    }
  }
  return columns
}
