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
  firstName: ['first name', 'firstname', 'given name', 'nombre'],
  lastName: ['last name', 'lastname', 'surname', 'family name', 'apellido', 'apellidos'],
  email: ['email', 'e mail', 'email address', 'mail', 'correo', 'correo electronico'],
  phone: ['phone', 'phone number', 'telephone', 'mobile', 'cell', 'default address phone', 'telefono', 'movil'],
  birthday: ['birthday', 'birth date', 'date of birth', 'dob', 'cumpleanos', 'fecha de nacimiento'],
  tags: ['tags', 'tag', 'labels', 'etiquetas'],
  language: ['language', 'locale', 'idioma'],
  emailConsent: [
    'accepts email marketing',
    'email consent',
    'accepts marketing',
    'marketing by email',
    'email marketing',
    'news by email',
    'accepts advertising by email',
    'newsletter',
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
  line1: [
    'address1',
    'address 1',
    'address line 1',
    'default address address1',
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
    'apartment suite etc',
    'apartamento piso etc',
    'further details',
    'mas datos',
  ],
  city: ['city', 'town', 'default address city', 'ciudad', 'poblacion'],
  region: [
    'state or province',
    'region',
    'state',
    'province',
    'province code',
    'default address province code',
    'estado o provincia',
    'provincia',
    'estado',
  ],
  postcode: ['postcode', 'zip', 'zip code', 'postal code', 'default address zip', 'codigo postal', 'cp'],
  country: ['country code', 'country', 'default address country code', 'codigo de pais', 'pais'],
  points: ['points', 'puntos'],
  credit: ['credit', 'store credit', 'credito', 'saldo'],
  note: ['note', 'notes', 'comment', 'nota', 'notas'],
}

const normalizeHeading = (heading: string): string =>
  heading
    .normalize('NFKD')
    .replaceAll(/\p{M}+/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim()

/** Guesses the target of each column; each target is used at most once, for the best heading. */
export const guessColumns = (header: readonly string[]): (CustomerColumn | null)[] => {
  const normalized = header.map(normalizeHeading)
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
