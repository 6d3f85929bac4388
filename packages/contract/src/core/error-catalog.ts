import { internal, notFound, type ErrorDefinition } from './errors.ts'
import { orderErrors } from './order-errors.ts'

/** Every error of the API: stable code, HTTP status, message per language. */
export const errorCatalog = {
  malformed: { status: 400, en: 'The request could not be read.', es: 'No se pudo leer la solicitud.' },
  unauthenticated: { status: 401, en: 'Please sign in.', es: 'Inicia sesión.' },
  csrf: { status: 401, en: 'Please sign in again.', es: 'Vuelve a iniciar sesión.' },
  subscription_required: {
    status: 402,
    en: 'This account’s subscription does not allow changes right now.',
    es: 'La suscripción de esta cuenta no permite cambios por ahora.',
  },
  forbidden: { status: 403, en: 'You do not have permission to do this.', es: 'No tienes permiso para hacer esto.' },
  step_up_required: {
    status: 403,
    en: 'Please confirm that it is you.',
    es: 'Confirma que eres tú.',
  },
  account_suspended: {
    status: 403,
    en: 'This account is not active. Please write to us.',
    es: 'Esta cuenta no está activa. Escríbenos.',
  },
  beyond_own: {
    status: 403,
    en: 'You can only give permissions and stores that you have yourself.',
    es: 'Solo puedes dar los permisos y las tiendas que tú tienes.',
  },
  own_access: {
    status: 403,
    en: 'You cannot change your own access. Ask another person who may.',
    es: 'No puedes cambiar tu propio acceso. Pídeselo a otra persona que pueda.',
  },
  foreign_form: {
    status: 403,
    en: 'This was sent from another site. Fill in the form here, and send it again.',
    es: 'Esto se envió desde otro sitio. Rellena el formulario aquí y envíalo de nuevo.',
  },
  not_found: notFound,
  request_timeout: {
    status: 408,
    en: 'The request took too long to arrive. Send it again.',
    es: 'La solicitud tardó demasiado en llegar. Envíala de nuevo.',
  },
  conflict: {
    status: 409,
    en: 'Someone else changed this at the same moment. Please try again.',
    es: 'Otra persona lo cambió en el mismo momento. Inténtalo de nuevo.',
  },
  stale_version: {
    status: 409,
    en: 'Someone else changed this since you opened it.',
    es: 'Otra persona lo cambió desde que lo abriste.',
  },
  in_flight: {
    status: 409,
    en: 'The same request is still running. Please wait a moment.',
    es: 'La misma solicitud sigue en curso. Espera un momento.',
  },
  name_taken: { status: 409, en: 'This name is already in use.', es: 'Este nombre ya está en uso.' },
  address_taken: { status: 409, en: 'This short name is already in use.', es: 'Este nombre corto ya está en uso.' },
  already_staff: {
    status: 409,
    en: 'Somebody with this email is on your staff already.',
    es: 'Ya hay alguien con este correo en tu personal.',
  },
  sku_taken: { status: 409, en: 'Another variant has this SKU already.', es: 'Otra variante ya tiene este SKU.' },
  not_enough_stock: {
    status: 409,
    en: 'There is not that much in stock.',
    es: 'No hay tantas existencias.',
  },
  rows_missing: {
    status: 409,
    en: 'Not all lines of the file have arrived. Choose the file again.',
    es: 'No han llegado todas las líneas del archivo. Vuelve a elegirlo.',
  },
  location_in_use: {
    status: 409,
    en: 'There is still stock here. Move it to another place first.',
    es: 'Aquí todavía hay existencias. Pásalas antes a otro lugar.',
  },
  main_location: {
    status: 409,
    en: 'This is the main place. Make another one the main place first.',
    es: 'Este es el lugar principal. Haz principal otro antes.',
  },
  currency_locked: {
    status: 409,
    en: 'Prices are kept in this currency already, so it can no longer be changed.',
    es: 'Ya hay precios en esta moneda, así que no se puede cambiar.',
  },
  field_in_use: {
    status: 409,
    en: 'Products have values for this field, so its type stays.',
    es: 'Hay productos con valores en este campo, así que su tipo se queda.',
  },
  file_in_use: {
    status: 409,
    en: 'This file is still in use. Take it out there first.',
    es: 'Este archivo todavía se usa. Quítalo antes de ahí.',
  },
  email_taken: {
    status: 409,
    en: 'Another customer has this email already.',
    es: 'Otro cliente ya tiene este correo.',
  },
  not_enough_points: {
    status: 409,
    en: 'The customer does not have that many points.',
    es: 'El cliente no tiene tantos puntos.',
  },
  not_enough_credit: {
    status: 409,
    en: 'The customer does not have that much credit.',
    es: 'El cliente no tiene tanto crédito.',
  },
  no_consent: {
    status: 409,
    en: 'This customer has not agreed to advertising by email.',
    es: 'Este cliente no ha aceptado recibir publicidad por correo.',
  },
  no_email_address: {
    status: 409,
    en: 'This customer has no email address.',
    es: 'Este cliente no tiene correo.',
  },
  ...orderErrors,
  two_accounts: {
    status: 409,
    en: 'More than one of these customers has an account of their own, so they stay apart.',
    es: 'Más de uno de estos clientes tiene su propia cuenta, así que no se pueden unir.',
  },
  future_birthday: {
    status: 422,
    en: 'A birthday cannot be in the future.',
    es: 'Un cumpleaños no puede estar en el futuro.',
  },
  asked_by_store: { status: 422, en: 'This store asks for this.', es: 'Esta tienda pide este dato.' },
  registration_closed: {
    status: 409,
    en: 'This store does not take new customers at the moment.',
    es: 'Esta tienda no admite nuevos clientes por ahora.',
  },
  last_store: {
    status: 409,
    en: 'The last store cannot be removed.',
    es: 'La última tienda no se puede eliminar.',
  },
  status_changed: {
    status: 409,
    en: 'This is no longer possible: its status has changed.',
    es: 'Ya no es posible: su estado ha cambiado.',
  },
  two_factor_on: {
    status: 409,
    en: 'Two-step sign-in is on already.',
    es: 'El acceso en dos pasos ya está activado.',
  },
  two_factor_off: {
    status: 409,
    en: 'Two-step sign-in is not on.',
    es: 'El acceso en dos pasos no está activado.',
  },
  too_large: { status: 413, en: 'The request is too large.', es: 'La solicitud es demasiado grande.' },
  unsupported_type: {
    status: 415,
    en: 'Requests carry JSON (Content-Type: application/json).',
    es: 'Las solicitudes llevan JSON (Content-Type: application/json).',
  },
  unreadable_form: {
    status: 415,
    en: 'This form could not be read. Fill it in here, and send it again.',
    es: 'No se pudo leer este formulario. Rellénalo aquí y envíalo de nuevo.',
  },
  invalid: { status: 422, en: 'Please check the marked fields.', es: 'Revisa los campos marcados.' },
  key_reused: {
    status: 422,
    en: 'This idempotency key was used for a different request.',
    es: 'Esta clave de idempotencia se usó para otra solicitud.',
  },
  wrong_credentials: {
    status: 422,
    en: 'Email or password is not right.',
    es: 'El correo o la contraseña no son correctos.',
  },
  sign_in_expired: {
    status: 422,
    en: 'This sign-in took too long. Start over with your password.',
    es: 'Este inicio de sesión tardó demasiado. Empieza de nuevo con tu contraseña.',
  },
  wrong_password: {
    status: 422,
    en: 'This is not your password.',
    es: 'Esta no es tu contraseña.',
  },
  access_off: {
    status: 422,
    en: 'Your access is switched off. Ask the account’s owner.',
    es: 'Tu acceso está desactivado. Pregunta al titular de la cuenta.',
  },
  link_spent: {
    status: 422,
    en: 'This link has expired or was used already. Ask for a new one.',
    es: 'El enlace ha caducado o ya se usó. Pide uno nuevo.',
  },
  link_incomplete: {
    status: 422,
    en: 'This link is not complete. Open it again from the mail, or write to us.',
    es: 'El enlace no está completo. Ábrelo de nuevo desde el correo o escríbenos.',
  },
  wrong_code: {
    status: 422,
    en: 'This code is not right, or it has expired.',
    es: 'El código no es correcto o ha caducado.',
  },
  code_spent: {
    status: 422,
    en: 'This code was tried too often. Have a new one sent.',
    es: 'Este código se probó demasiadas veces. Pide que te enviemos otro.',
  },
  same_password: {
    status: 422,
    en: 'This is your password already. Choose another.',
    es: 'Esta ya es tu contraseña. Elige otra.',
  },
  common_password: {
    status: 422,
    en: 'This is one of the most common passwords. Choose another.',
    es: 'Esta contraseña es de las más comunes. Elige otra.',
  },
  not_ready: {
    status: 422,
    en: 'This product cannot go live yet: something is missing.',
    es: 'Este producto aún no se puede publicar: falta algo.',
  },
  mapping_incomplete: {
    status: 422,
    en: 'Say what each column is, once each, and which one is the title or the handle.',
    es: 'Indica qué es cada columna, una vez cada una, y cuál es el título o el identificador.',
  },
  per_variant: {
    status: 422,
    en: 'This product has variants. Set it for each of them.',
    es: 'Este producto tiene variantes. Indícalo en cada una.',
  },
  variants_mismatch: {
    status: 422,
    en: 'Each variant has one value of each option, and no two have the same.',
    es: 'Cada variante tiene un valor de cada opción y no hay dos iguales.',
  },
  too_long: {
    status: 422,
    en: 'This is too long. Shorten it, or take some of its formatting away.',
    es: 'Es demasiado largo. Acórtalo o quita parte del formato.',
  },
  too_many_variants: {
    status: 422,
    en: 'These options make more than 500 variants. Use fewer values.',
    es: 'Estas opciones dan más de 500 variantes. Usa menos valores.',
  },
  field_value: {
    status: 422,
    en: 'This value does not fit the field’s limits.',
    es: 'Este valor no cumple los límites del campo.',
  },
  unknown_reference: {
    status: 422,
    en: 'What you chose here is no longer there. Choose another.',
    es: 'Lo que elegiste aquí ya no existe. Elige otra cosa.',
  },
  choices_missing: {
    status: 422,
    en: 'A list needs something to choose from. Enter the choices.',
    es: 'Una lista necesita opciones. Escribe las opciones.',
  },
  store_required: { status: 422, en: 'Name the store.', es: 'Indica la tienda.' },
  page_gone: {
    status: 422,
    en: 'This page is no longer there. Start again from the first one.',
    es: 'Esta página ya no existe. Empieza de nuevo desde la primera.',
  },
  key_too_long: {
    status: 422,
    en: 'An idempotency key has at most 200 characters.',
    es: 'Una clave de idempotencia tiene como máximo 200 caracteres.',
  },
  file_refused: {
    status: 422,
    en: 'This file is damaged or not of an allowed type. Choose another.',
    es: 'El archivo está dañado o no es de un tipo permitido. Elige otro.',
  },
  too_many_mails: {
    status: 429,
    en: 'We’ve sent several emails to this address in the last hour. Check the inbox, or try again later.',
    es: 'Enviamos varios correos a esta dirección en la última hora. Revisa la bandeja de entrada o inténtalo más tarde.',
  },
  too_many: {
    status: 429,
    en: 'Too many attempts. Please wait and try again.',
    es: 'Demasiados intentos. Espera y vuelve a intentarlo.',
  },
  headers_too_large: {
    status: 431,
    en: 'The request’s headers are too large. Clear this site’s cookies and try again.',
    es: 'Los encabezados de la solicitud son demasiado grandes. Borra las cookies de este sitio e inténtalo de nuevo.',
  },
  internal,
  unavailable: {
    status: 503,
    en: 'The service is briefly unavailable. Please try again.',
    es: 'El servicio no está disponible por un momento. Inténtalo de nuevo.',
  },
} as const satisfies Record<string, ErrorDefinition>

export type ErrorCode = keyof typeof errorCatalog
