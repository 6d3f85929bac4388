import { defineText } from '#web/client/text.ts'

export const checklistText = defineText('home-checklist', {
  en: {
    title: 'Setup guide',
    progress: '{{done}} of {{all}} completed',
    dismiss: 'Hide setup guide',
    done: 'Done',
    open: 'Not done',
    go: 'Start',
    profile: 'Add store details',
    place: 'Add your address',
    product: 'Publish a product',
    fulfillment: 'Set up fulfillment and tax',
    window: 'Add a fulfillment window',
    payment: 'Add a payment method',
    order: 'Create your first order',
  },
  es: {
    title: 'Guía de configuración',
    progress: '{{done}} de {{all}} completados',
    dismiss: 'Ocultar guía de configuración',
    done: 'Hecho',
    open: 'Pendiente',
    go: 'Empezar',
    profile: 'Agrega los datos de la tienda',
    place: 'Agrega tu dirección',
    product: 'Publica un producto',
    fulfillment: 'Configura entregas e impuestos',
    window: 'Agrega una franja de entrega',
    payment: 'Agrega un método de pago',
    order: 'Crea tu primer pedido',
  },
})
