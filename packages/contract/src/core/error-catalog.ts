import { accessErrors } from './access-errors.ts'
import { billingErrors } from './billing-errors.ts'
import { campaignErrors } from './campaign-errors.ts'
import { domainErrors } from './domain-errors.ts'
import { internal, notFound, type ErrorDefinition } from './errors.ts'
import { orderErrors } from './order-errors.ts'
import { pageErrors } from './page-errors.ts'
import { payoutErrors } from './payout-errors.ts'
import { signInErrors } from './sign-in-errors.ts'
import { supportErrors } from './support-errors.ts'

/** Every error of the API: stable code, HTTP status, message per language. */
export const errorCatalog = {
  malformed: {
    status: 400,
    en: 'The request couldn’t be read. Check its format and send it again.',
    es: 'No se pudo leer la solicitud. Revisa su formato y envíala de nuevo.',
  },
  unauthenticated: { status: 401, en: 'Please sign in.', es: 'Inicia sesión.' },
  csrf: { status: 401, en: 'Please sign in again.', es: 'Vuelve a iniciar sesión.' },
  subscription_required: {
    status: 402,
    en: 'Your subscription isn’t active. Update it to make changes.',
    es: 'Tu suscripción no está activa. Actualízala para hacer cambios.',
  },
  forbidden: {
    status: 403,
    en: 'You don’t have permission to do this. Ask your account owner.',
    es: 'No tienes permiso para hacer esto. Pídeselo al propietario de la cuenta.',
  },
  ...accessErrors,
  foreign_form: {
    status: 403,
    en: 'This form was sent from another site. Fill it in here and send it again.',
    es: 'Este formulario se envió desde otro sitio. Complétalo aquí y envíalo de nuevo.',
  },
  not_found: notFound,
  request_timeout: {
    status: 408,
    en: 'The request took too long to arrive. Send it again.',
    es: 'La solicitud tardó demasiado en llegar. Envíala de nuevo.',
  },
  conflict: {
    status: 409,
    en: 'Someone else made a change at the same time. Try again.',
    es: 'Otra persona hizo un cambio al mismo tiempo. Inténtalo de nuevo.',
  },
  stale_version: {
    status: 409,
    en: 'Someone else changed this since you opened it. Review their changes.',
    es: 'Otra persona hizo cambios desde que lo abriste. Revísalos.',
  },
  in_flight: {
    status: 409,
    en: 'This request is still being processed. Wait a moment.',
    es: 'Esta solicitud todavía se está procesando. Espera un momento.',
  },
  name_taken: {
    status: 409,
    en: 'This name is already in use. Choose another.',
    es: 'Este nombre ya está en uso. Elige otro.',
  },
  address_taken: {
    status: 409,
    en: 'This URL handle is already in use. Choose another.',
    es: 'Este identificador de URL ya está en uso. Elige otro.',
  },
  already_staff: {
    status: 409,
    en: 'Someone on your staff already uses this email. Enter a different one.',
    es: 'Alguien de tu personal ya usa este correo. Ingresa uno diferente.',
  },
  sku_taken: {
    status: 409,
    en: 'Another variant already has this SKU. Enter a different one.',
    es: 'Otra variante ya tiene este SKU. Ingresa uno diferente.',
  },
  not_enough_stock: {
    status: 409,
    en: 'Not enough in stock. Lower the quantity.',
    es: 'No hay suficientes existencias. Reduce la cantidad.',
  },
  rows_missing: {
    status: 409,
    en: 'Some lines of the file are missing. Choose the file again.',
    es: 'Faltan líneas del archivo. Vuelve a elegirlo.',
  },
  location_in_use: {
    status: 409,
    en: 'This location still has stock. Transfer it to another location first.',
    es: 'Esta ubicación todavía tiene existencias. Primero transfiérelas a otra ubicación.',
  },
  main_location: {
    status: 409,
    en: 'This is your main location. Make another location the main one first.',
    es: 'Esta es tu ubicación principal. Primero elige otra como principal.',
  },
  currency_locked: {
    status: 409,
    en: 'You already have prices in this currency, so it can’t be changed.',
    es: 'Ya tienes precios en esta moneda, así que no se puede cambiar.',
  },
  field_in_use: {
    status: 409,
    en: 'Products have values for this field, so its type can’t be changed.',
    es: 'Hay productos con valores en este campo, así que su tipo no se puede cambiar.',
  },
  file_in_use: {
    status: 409,
    en: 'This file is still in use. Remove it there first.',
    es: 'Este archivo todavía está en uso. Primero quítalo de ahí.',
  },
  email_taken: {
    status: 409,
    en: 'Another customer already has this email. Enter a different one.',
    es: 'Otro cliente ya tiene este correo. Ingresa uno diferente.',
  },
  last_address: {
    status: 409,
    en: 'This store requires an address. Add another one before you delete it.',
    es: 'Esta tienda requiere una dirección. Agrega otra antes de eliminarla.',
  },
  too_many_addresses: {
    status: 409,
    en: 'You’ve reached the limit of 20 addresses. Delete one first.',
    es: 'Llegaste al límite de 20 direcciones. Primero elimina una.',
  },
  not_enough_points: {
    status: 409,
    en: 'The customer doesn’t have enough points. Enter fewer.',
    es: 'El cliente no tiene suficientes puntos. Ingresa menos.',
  },
  not_enough_credit: {
    status: 409,
    en: 'The customer doesn’t have enough credit. Enter less.',
    es: 'El cliente no tiene suficiente crédito. Ingresa menos.',
  },
  no_consent: {
    status: 409,
    en: 'This customer hasn’t agreed to marketing emails.',
    es: 'Este cliente no ha aceptado recibir correos de marketing.',
  },
  no_email_address: {
    status: 409,
    en: 'This customer has no email address. Add one first.',
    es: 'Este cliente no tiene correo. Primero agrega uno.',
  },
  ...orderErrors,
  ...pageErrors,
  ...payoutErrors,
  ...supportErrors,
  ...domainErrors,
  ...campaignErrors,
  two_accounts: {
    status: 409,
    en: 'These customers can’t be merged because more than one has an account.',
    es: 'Estos clientes no se pueden combinar porque más de uno tiene cuenta.',
  },
  customer_unnamed: {
    status: 422,
    en: 'Enter a name, an email, or a phone number.',
    es: 'Ingresa un nombre, un correo o un teléfono.',
  },
  email_required: {
    status: 422,
    en: 'This email can’t be turned off.',
    es: 'Este correo no se puede desactivar.',
  },
  future_birthday: {
    status: 422,
    en: 'A birthday can’t be in the future. Check the year.',
    es: 'Una fecha de nacimiento no puede estar en el futuro. Revisa el año.',
  },
  asked_by_store: {
    status: 422,
    en: 'This store requires this field. Fill it in.',
    es: 'Esta tienda requiere este campo. Complétalo.',
  },
  registration_closed: {
    status: 409,
    en: 'This store isn’t accepting new customers right now.',
    es: 'Por ahora, esta tienda no acepta nuevos clientes.',
  },
  last_store: {
    status: 409,
    en: 'You can’t close your last store. Create another one first.',
    es: 'No puedes cerrar tu última tienda. Primero crea otra.',
  },
  status_changed: {
    status: 409,
    en: 'The status has changed, so this isn’t possible anymore.',
    es: 'El estado cambió, así que esto ya no es posible.',
  },
  ...billingErrors,
  ...signInErrors,
  too_large: {
    status: 413,
    en: 'The request is too large. Shorten it and try again.',
    es: 'La solicitud es demasiado grande. Acórtala e inténtalo de nuevo.',
  },
  unsupported_type: {
    status: 415,
    en: 'Send the request as JSON (Content-Type: application/json).',
    es: 'Envía la solicitud como JSON (Content-Type: application/json).',
  },
  unreadable_form: {
    status: 415,
    en: 'This form couldn’t be read. Fill it in here and send it again.',
    es: 'No se pudo leer este formulario. Complétalo aquí y envíalo de nuevo.',
  },
  invalid: { status: 422, en: 'Check the highlighted fields.', es: 'Revisa los campos marcados.' },
  key_reused: {
    status: 422,
    en: 'This idempotency key was used for a different request. Use a new key.',
    es: 'Esta clave de idempotencia se usó para otra solicitud. Usa una clave nueva.',
  },
  code_not_valid: { status: 422, en: 'This code isn’t valid.', es: 'Este código no es válido.' },
  code_expired: { status: 422, en: 'This code has expired.', es: 'Este código venció.' },
  code_used_up: { status: 422, en: 'This code has been used up.', es: 'Este código ya se agotó.' },
  code_already_used: { status: 422, en: 'This code has already been used.', es: 'Este código ya se usó.' },
  wrong_credentials: {
    status: 422,
    en: 'Incorrect email or password. Try again.',
    es: 'El correo o la contraseña son incorrectos. Inténtalo de nuevo.',
  },
  sign_in_expired: {
    status: 422,
    en: 'Your sign-in has expired. Enter your password again.',
    es: 'Tu inicio de sesión venció. Ingresa de nuevo tu contraseña.',
  },
  wrong_password: {
    status: 422,
    en: 'That password is incorrect. Try again.',
    es: 'Esa contraseña es incorrecta. Inténtalo de nuevo.',
  },
  access_off: {
    status: 422,
    en: 'Your access is turned off. Ask your account owner.',
    es: 'Tu acceso está desactivado. Consulta al propietario de la cuenta.',
  },
  link_spent: {
    status: 422,
    en: 'This link has expired or was already used. Request a new one.',
    es: 'Este enlace venció o ya se usó. Solicita uno nuevo.',
  },
  link_incomplete: {
    status: 422,
    en: 'This link is incomplete. Open it from the email again, or contact us.',
    es: 'Este enlace está incompleto. Ábrelo de nuevo desde el correo o contáctanos.',
  },
  same_password: {
    status: 422,
    en: 'This is already your password. Choose a different one.',
    es: 'Esta ya es tu contraseña. Elige una diferente.',
  },
  common_password: {
    status: 422,
    en: 'This password is too common. Choose a different one.',
    es: 'Esta contraseña es demasiado común. Elige una diferente.',
  },
  not_ready: {
    status: 422,
    en: 'This product can’t go live yet. Add the missing information.',
    es: 'Este producto aún no se puede publicar. Agrega la información que falta.',
  },
  emails_incomplete: {
    status: 422,
    en: 'Each email needs a subject and content before you turn this on.',
    es: 'Cada correo necesita un asunto y contenido antes de activar esto.',
  },
  mapping_incomplete: {
    status: 422,
    en: 'Match each column to one field, and choose the title or URL handle column.',
    es: 'Asigna cada columna a un campo y elige la columna del título o del identificador de URL.',
  },
  per_variant: {
    status: 422,
    en: 'This product has variants. Set this for each variant.',
    es: 'Este producto tiene variantes. Indícalo en cada variante.',
  },
  variants_mismatch: {
    status: 422,
    en: 'Each variant needs one value per option, and no two can be the same.',
    es: 'Cada variante necesita un valor por opción y no puede haber dos iguales.',
  },
  too_long: {
    status: 422,
    en: 'This text is too long. Shorten it or remove some formatting.',
    es: 'Este texto es demasiado largo. Acórtalo o quita parte del formato.',
  },
  terms_needed: {
    status: 422,
    en: 'Agree to the terms to place the order.',
    es: 'Acepta los términos para hacer el pedido.',
  },
  too_many_variants: {
    status: 422,
    en: 'These options make more than 500 variants. Use fewer values.',
    es: 'Estas opciones generan más de 500 variantes. Usa menos valores.',
  },
  field_value: {
    status: 422,
    en: 'This value is outside the field’s limits. Enter a different one.',
    es: 'Este valor está fuera de los límites del campo. Ingresa uno diferente.',
  },
  unknown_reference: {
    status: 422,
    en: 'Your selection no longer exists. Choose another.',
    es: 'Lo que elegiste ya no existe. Elige otra opción.',
  },
  choices_missing: {
    status: 422,
    en: 'A list needs at least one choice. Add a choice.',
    es: 'Una lista necesita al menos una opción. Agrega una.',
  },
  store_required: { status: 422, en: 'The store is missing. Choose a store.', es: 'Falta la tienda. Elige una.' },
  page_gone: {
    status: 422,
    en: 'This page no longer exists. Start again from the first page.',
    es: 'Esta página ya no existe. Empieza de nuevo desde la primera.',
  },
  key_too_long: {
    status: 422,
    en: 'The idempotency key is too long. Use at most 200 characters.',
    es: 'La clave de idempotencia es demasiado larga. Usa como máximo 200 caracteres.',
  },
  file_refused: {
    status: 422,
    en: 'This file is damaged, too large, or of a type that isn’t allowed. Images can have up to 50 megapixels.',
    es: 'El archivo está dañado, es demasiado grande o su tipo no está permitido. Las imágenes pueden tener hasta 50 megapíxeles.',
  },
  bad_signature: {
    status: 400,
    en: 'The signature of this event isn’t valid.',
    es: 'La firma de este evento no es válida.',
  },
  event_mode_mismatch: {
    status: 400,
    en: 'This event is from another mode (live or test) than the server’s keys.',
    es: 'Este evento es de otro modo (real o de prueba) que las claves del servidor.',
  },
  cards_off: {
    status: 409,
    en: 'Card payments aren’t set up. Contact us for help.',
    es: 'Los pagos con tarjeta no están configurados. Contáctanos para recibir ayuda.',
  },
  too_many_mails: {
    status: 429,
    en: 'We’ve sent several emails to this address in the last hour. Check the inbox, or try again later.',
    es: 'Enviamos varios correos a esta dirección en la última hora. Revisa la bandeja de entrada o inténtalo más tarde.',
  },
  too_many: {
    status: 429,
    en: 'Too many attempts. Wait a moment and try again.',
    es: 'Demasiados intentos. Espera un momento y vuelve a intentarlo.',
  },
  headers_too_large: {
    status: 431,
    en: 'The request’s headers are too large. Clear this site’s cookies and try again.',
    es: 'Los encabezados de la solicitud son demasiado grandes. Borra las cookies de este sitio e inténtalo de nuevo.',
  },
  internal,
  store_unavailable: {
    status: 503,
    en: 'This store is unavailable right now. Try again later.',
    es: 'Esta tienda no está disponible por ahora. Inténtalo más tarde.',
  },
  // The store's pause message replaces this one.
  store_paused: {
    status: 503,
    en: 'This store is taking a break. Come back soon.',
    es: 'Esta tienda está en pausa. Vuelve pronto.',
  },
  unavailable: {
    status: 503,
    en: 'The service is temporarily unavailable. Try again in a moment.',
    es: 'El servicio no está disponible temporalmente. Inténtalo de nuevo en un momento.',
  },
} as const satisfies Record<string, ErrorDefinition>

export type ErrorCode = keyof typeof errorCatalog
