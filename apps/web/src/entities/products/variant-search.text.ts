import { defineText } from '#web/client/text.ts'

export const variantSearchText = defineText('variant-search', {
  en: {
    label: 'Add product',
    placeholder: 'Search by name, SKU, or barcode',
    unknown: 'No product has the code “{{code}}”. Try another code or name.',
    several: 'Choose a product from the list.',
    failed: 'Couldn’t look up “{{code}}”. Try again.',
    added: '{{name}} added',
    left: '{{number}} available',
    noneLeft: 'Out of stock',
    backorder: 'Available on backorder',
    unlimited: 'Stock not tracked',
  },
  es: {
    label: 'Agregar producto',
    placeholder: 'Buscar por nombre, SKU o código de barras',
    unknown: 'Ningún producto tiene el código «{{code}}». Prueba otro código o nombre.',
    several: 'Elige un producto de la lista.',
    failed: 'No se pudo buscar «{{code}}». Inténtalo de nuevo.',
    added: '{{name}} agregado',
    left: '{{number}} disponibles',
    noneLeft: 'Agotado',
    backorder: 'Disponible por encargo',
    unlimited: 'Existencias sin control',
  },
})
