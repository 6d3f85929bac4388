import type { Language } from '../enumerations.ts'

/** Why a row is skipped. */
export const rowProblems = [
  'not_a_row',
  'no_contact',
  'bad_email',
  'already_there',
  'phone_taken',
  'twice_in_file',
] as const
export type RowProblemCode = (typeof rowProblems)[number]

/** Why a cell is skipped or changed; the rest of its row is imported. */
export const cellNotes = [
  'unknown_column',
  'not_text',
  'unreadable',
  'shortened',
  'too_long',
  'several_emails',
  'bad_phone',
  'bad_birthday',
  'bad_consent',
  'bad_language',
  'bad_country',
  'no_street',
  'bad_points',
  'bad_credit',
  'long_tag',
  'too_many_tags',
  'too_many_addresses',
] as const
export type CellNoteCode = (typeof cellNotes)[number]

type Messages = Record<RowProblemCode | CellNoteCode, string>

const messages: Record<Language, Messages> = {
  en: {
    not_a_row: 'This row isn’t a customer.',
    no_contact: 'The email and phone number are missing.',
    bad_email: 'The email isn’t valid.',
    already_there: 'A customer with this email already exists.',
    phone_taken: 'A customer with this phone number already exists.',
    twice_in_file: 'This customer is already in an earlier row.',
    unknown_column: 'Unknown column skipped.',
    not_text: 'Skipped: the cell isn’t text.',
    unreadable: 'Characters that can’t be saved were removed.',
    shortened: 'Shortened: the text is too long.',
    too_long: 'Skipped: the text is too long.',
    several_emails: 'Only the first email is imported.',
    bad_phone: 'Skipped: the phone number isn’t valid.',
    bad_birthday: 'Skipped: enter a past date with its year, like 1990-05-31.',
    bad_consent: 'Skipped: enter yes or no for consent.',
    bad_language: 'Skipped: only en and es are supported.',
    bad_country: 'Skipped: the country isn’t known. Enter a code like US.',
    no_street: 'Skipped: the address has no street.',
    bad_points: 'Skipped: enter points as a whole number.',
    bad_credit: 'Skipped: enter credit as an amount in your store’s currency.',
    long_tag: 'Skipped: tags can have up to 60 characters.',
    too_many_tags: 'Only 50 tags are saved per customer.',
    too_many_addresses: 'Skipped: a customer can have up to 20 addresses.',
  },
  es: {
    not_a_row: 'Esta fila no es un cliente.',
    no_contact: 'Faltan el correo y el teléfono.',
    bad_email: 'El correo no es válido.',
    already_there: 'Ya existe un cliente con este correo.',
    phone_taken: 'Ya existe un cliente con este teléfono.',
    twice_in_file: 'Este cliente ya está en una fila anterior.',
    unknown_column: 'Se omitió una columna desconocida.',
    not_text: 'Se omitió: la celda no es texto.',
    unreadable: 'Se quitaron caracteres que no se pueden guardar.',
    shortened: 'Se acortó: el texto es demasiado largo.',
    too_long: 'Se omitió: el texto es demasiado largo.',
    several_emails: 'Solo se importa el primer correo.',
    bad_phone: 'Se omitió: el teléfono no es válido.',
    bad_birthday: 'Se omitió: ingresa una fecha pasada con su año, por ejemplo 1990-05-31.',
    bad_consent: 'Se omitió: ingresa sí o no en el consentimiento.',
    bad_language: 'Se omitió: solo se admiten en y es.',
    bad_country: 'Se omitió: el país no es conocido. Ingresa un código como MX.',
    no_street: 'Se omitió: la dirección no tiene calle.',
    bad_points: 'Se omitió: ingresa los puntos como número entero.',
    bad_credit: 'Se omitió: ingresa el crédito como un monto en la moneda de tu tienda.',
    long_tag: 'Se omitió: las etiquetas pueden tener hasta 60 caracteres.',
    too_many_tags: 'Se guardan solo 50 etiquetas por cliente.',
    too_many_addresses: 'Se omitió: un cliente puede tener hasta 20 direcciones.',
  },
}

/** Why a row was skipped. */
export const getProblemMessage = (problem: RowProblemCode, language: Language): string => messages[language][problem]

/** Why a cell was skipped or changed, with its column. */
export const getNoteMessage = (note: CellNoteCode, column: string, language: Language): string =>
  `${messages[language][note]} (${column})`
