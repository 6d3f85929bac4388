import { defineText } from '#web/client/text.ts'

export const addressFormFieldsText = defineText('place-fields', {
  en: {
    search: 'Find an address',
    searchExample: 'Street, town or postcode',
    recipient: 'Recipient',
    recipientHelp: 'If it is somebody else.',
    line1: 'Street and number',
    line2: 'Further details',
    postcode: 'Postcode',
    city: 'Town',
    region: 'State or region',
    country: 'Country',
    addressPhone: 'Phone at this address',
    pinned: 'On the map at {{latitude}}, {{longitude}}.',
    removePin: 'Remove from the map',
  },
  es: {
    search: 'Buscar una dirección',
    searchExample: 'Calle, ciudad o código postal',
    recipient: 'Destinatario',
    recipientHelp: 'Si es otra persona.',
    line1: 'Calle y número',
    line2: 'Más datos',
    postcode: 'Código postal',
    city: 'Ciudad',
    region: 'Provincia o estado',
    country: 'País',
    addressPhone: 'Teléfono en esta dirección',
    pinned: 'En el mapa en {{latitude}}, {{longitude}}.',
    removePin: 'Quitar del mapa',
  },
})
