import type { ErrorDefinition } from './errors.ts'

export const accessErrors = {
  step_up_required: {
    status: 403,
    en: 'Confirm it’s you to continue.',
    es: 'Confirma que eres tú para continuar.',
  },
  account_suspended: {
    status: 403,
    en: 'This account isn’t active. Contact us for help.',
    es: 'Esta cuenta no está activa. Contáctanos para recibir ayuda.',
  },
  beyond_own: {
    status: 403,
    en: 'You can only give permissions and stores that you have.',
    es: 'Solo puedes dar los permisos y las tiendas que tienes.',
  },
  own_access: {
    status: 403,
    en: 'You can’t change your own access. Ask someone else who manages staff.',
    es: 'No puedes cambiar tu propio acceso. Pídeselo a otra persona que administre el personal.',
  },
  invalid_api_key: {
    status: 401,
    en: 'This API key isn’t valid. It may have expired or been revoked.',
    es: 'Esta clave de API no es válida. Puede haber vencido o sido revocada.',
  },
  missing_scope: {
    status: 403,
    en: 'This API key doesn’t have the permissions for this call. Create a key with them.',
    es: 'Esta clave de API no tiene los permisos para esta llamada. Crea una clave que los tenga.',
  },
  api_key_not_allowed: {
    status: 403,
    en: 'API keys can’t make this call. Sign in instead.',
    es: 'Las claves de API no pueden hacer esta llamada. Inicia sesión.',
  },
  too_many_calls: {
    status: 429,
    en: 'Too many calls with this API key. Wait as long as Retry-After says.',
    es: 'Demasiadas llamadas con esta clave de API. Espera lo que indica Retry-After.',
  },
  too_many_api_keys: {
    status: 409,
    en: 'You’ve reached the limit of 50 API keys. Revoke one first.',
    es: 'Llegaste al límite de 50 claves de API. Primero revoca una.',
  },
  key_expiry_past: {
    status: 422,
    en: 'The expiration date must be in the future.',
    es: 'La fecha de vencimiento debe estar en el futuro.',
  },
  too_many_webhooks: {
    status: 409,
    en: 'You’ve reached the limit of 20 webhook endpoints. Delete one first.',
    es: 'Llegaste al límite de 20 endpoints de webhook. Primero elimina uno.',
  },
  webhook_disabled: {
    status: 409,
    en: 'This endpoint is disabled. Enable it first.',
    es: 'Este endpoint está desactivado. Primero actívalo.',
  },
} as const satisfies Record<string, ErrorDefinition>
