import { defineText } from '#web/client/text.ts'

export const variantSearchText = defineText('variant-search', {
  en: {
    label: 'Add a product',
    placeholder: 'Name, SKU or barcode',
    help: 'With a scanner: scan, and it is added.',
    unknown: 'Nothing has the code “{{code}}”. Choose from the list, or type another name.',
    failed: '“{{code}}” could not be looked up. Try it again.',
    added: '{{name}} added.',
    left: '{{number}} available',
    noneLeft: 'None available',
    backorder: 'On backorder',
    unlimited: 'Not stocked',
  },
  es: {
    label: 'Añadir un producto',
    placeholder: 'Nombre, SKU o código de barras',
    help: 'Con un lector: escanea y se añade.',
    unknown: 'Nada tiene el código «{{code}}». Elige de la lista o escribe otro nombre.',
    failed: 'No se pudo buscar «{{code}}». Inténtalo de nuevo.',
    added: 'Se añadió {{name}}.',
    left: '{{number}} disponibles',
    noneLeft: 'No queda ninguno',
    backorder: 'Por encargo',
    unlimited: 'Sin existencias que contar',
  },
})
