import { defineText } from '#web/client/text.ts'

export const addressFormFieldsText = defineText('place-fields', {
  en: {
    search: 'Find address',
    searchExample: 'Street, city, or postal code',
    recipient: 'Recipient',
    line1: 'Street address',
    line2: 'Apartment, suite, etc.',
    postcode: 'Postal code',
    zipCode: 'ZIP code',
    city: 'City',
    region: 'State or province',
    country: 'Country',
    addressPhone: 'Phone',
    pinned: 'Map pin at {{latitude}}, {{longitude}}.',
    removePin: 'Remove map pin',
  },
  es: {
    search: 'Buscar dirección',
    searchExample: 'Calle, ciudad o código postal',
    recipient: 'Destinatario',
    line1: 'Calle y número',
    line2: 'Apartamento, piso, etc.',
    postcode: 'Código postal',
    zipCode: 'Código postal',
    city: 'Ciudad',
    region: 'Estado o provincia',
    country: 'País',
    addressPhone: 'Teléfono',
    pinned: 'Marcador del mapa en {{latitude}}, {{longitude}}.',
    removePin: 'Quitar marcador del mapa',
  },
})
