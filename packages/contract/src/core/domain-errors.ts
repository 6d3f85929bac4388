import type { ErrorDefinition } from './errors.ts'

export const domainErrors = {
  domain_invalid: {
    status: 422,
    en: 'Enter a domain like shop.example.com.',
    es: 'Ingresa un dominio como tienda.ejemplo.com.',
  },
  domain_wildcard: {
    status: 422,
    en: 'Wildcards aren’t supported. Enter one domain.',
    es: 'No se admiten comodines. Ingresa un solo dominio.',
  },
  domain_ip_address: {
    status: 422,
    en: 'That’s an IP address. Enter a domain like shop.example.com.',
    es: 'Esa es una dirección IP. Ingresa un dominio como tienda.ejemplo.com.',
  },
  domain_public_suffix: {
    status: 422,
    en: 'That’s a public ending shared by many sites. Enter a domain you own.',
    es: 'Esa es una terminación pública que comparten muchos sitios. Ingresa un dominio tuyo.',
  },
  domain_reserved: {
    status: 422,
    en: 'This domain belongs to us. Enter a domain you own.',
    es: 'Este dominio es nuestro. Ingresa un dominio tuyo.',
  },
  domain_exists: {
    status: 409,
    en: 'You’ve already added this domain.',
    es: 'Ya agregaste este dominio.',
  },
  domain_taken: {
    status: 409,
    en: 'Another store already uses this domain. Remove it there, or contact us if you own it.',
    es: 'Otra tienda ya usa este dominio. Quítalo ahí, o contáctanos si es tuyo.',
  },
  domain_unverified: {
    status: 409,
    en: 'Verify that you own the domain first.',
    es: 'Primero verifica que el dominio es tuyo.',
  },
  domain_inactive: {
    status: 409,
    en: 'Only an active domain can be the primary domain.',
    es: 'Solo un dominio activo puede ser el principal.',
  },
  too_many_domains: {
    status: 409,
    en: 'You’ve reached the limit of 5 domains. Remove one first.',
    es: 'Llegaste al límite de 5 dominios. Primero quita uno.',
  },
  domains_off: {
    status: 409,
    en: 'Custom domains aren’t set up. Contact us for help.',
    es: 'Los dominios propios no están configurados. Contáctanos para recibir ayuda.',
  },
  wrong_host: {
    status: 421,
    en: 'There’s no store at this address.',
    es: 'No hay ninguna tienda en esta dirección.',
  },
} as const satisfies Record<string, ErrorDefinition>
