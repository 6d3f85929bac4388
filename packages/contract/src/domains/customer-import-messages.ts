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
    unknown_column: '{column} skipped: the column isn’t known.',
    not_text: '{column} skipped: the cell isn’t text.',
    unreadable: '{column}: characters that can’t be saved were removed.',
    shortened: '{column} shortened: the text is too long.',
    too_long: '{column} skipped: the text is too long.',
    several_emails: '{column}: only the first address is imported.',
    bad_phone: '{column} skipped: the phone number isn’t valid.',
    bad_birthday: '{column} skipped: enter a past date with its year, like 1990-05-31.',
    bad_consent: '{column} skipped: enter yes or no for consent.',
    bad_language: '{column} skipped: only en and es are supported.',
    bad_country: '{column} skipped: the country isn’t known.',
    no_street: 'Address skipped: the street is missing.',
    bad_points: '{column} skipped: enter points as a whole number.',
    bad_credit: '{column} skipped: enter credit as an amount in your store’s currency.',
    long_tag: '{column} skipped: tags can have up to 60 characters.',
    too_many_tags: '{column}: only 50 are saved per customer.',
    too_many_addresses: '{column} skipped: a customer can have up to 20 addresses.',
  },
  es: {
    not_a_row: 'Esta fila no es un cliente.',
    no_contact: 'Faltan el correo y el teléfono.',
    bad_email: 'El correo no es válido.',
    already_there: 'Ya existe un cliente con este correo.',
    phone_taken: 'Ya existe un cliente con este teléfono.',
    twice_in_file: 'Este cliente ya está en una fila anterior.',
    unknown_column: '{column}: se omitió, la columna no es conocida.',
    not_text: '{column}: se omitió, la celda no es texto.',
    unreadable: '{column}: se quitaron caracteres que no se pueden guardar.',
    shortened: '{column}: se acortó, el texto es demasiado largo.',
    too_long: '{column}: se omitió, el texto es demasiado largo.',
    several_emails: '{column}: solo se importa la primera dirección.',
    bad_phone: '{column}: se omitió, el teléfono no es válido.',
    bad_birthday: '{column}: se omitió, ingresa una fecha pasada con su año, por ejemplo 1990-05-31.',
    bad_consent: '{column}: se omitió, ingresa sí o no en el consentimiento.',
    bad_language: '{column}: se omitió, solo se admiten en y es.',
    bad_country: '{column}: se omitió, el país no es conocido.',
    no_street: 'Dirección omitida: falta la calle.',
    bad_points: '{column}: se omitió, ingresa los puntos como número entero.',
    bad_credit: '{column}: se omitió, ingresa el crédito como un monto en la moneda de tu tienda.',
    long_tag: '{column}: se omitió, las etiquetas pueden tener hasta 60 caracteres.',
    too_many_tags: '{column}: se guardan solo 50 por cliente.',
    too_many_addresses: '{column}: se omitió, un cliente puede tener hasta 20 direcciones.',
  },
}

/** Why a row was skipped. */
export const getProblemMessage = (problem: RowProblemCode, language: Language): string => messages[language][problem]

/** Why a cell was skipped or changed, with its column. */
export const getNoteMessage = (note: CellNoteCode, column: string, language: Language): string =>
  messages[language][note].replace('{column}', () => column)
