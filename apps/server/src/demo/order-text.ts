export interface DemoText {
  cancelled: readonly string[]
  refunded: readonly string[]
  customerNotes: readonly string[]
  teamNotes: readonly string[]
  notesForCustomer: readonly string[]
  tags: readonly string[]
  walkIn: string
}

export const english: DemoText = {
  cancelled: ['Changed their mind', 'Duplicate order', 'Out of town that week', 'Couldn’t reach customer'],
  refunded: ['Arrived chipped', 'Wrong color', 'Ordered one too many', 'Late delivery'],
  customerNotes: [
    'Please ring twice, the doorbell is quiet.',
    'This is a gift. Please leave out the receipt.',
    'You can leave it with the neighbor on the left.',
    'Thanks! We loved the last one.',
  ],
  teamNotes: [
    'Called to confirm the time.',
    'Packed in two boxes.',
    'Add a sample of the new tea blend.',
    'Check the glaze before shipping.',
  ],
  notesForCustomer: ['We added a little something to say thanks.', 'Your package ships tomorrow morning.'],
  tags: ['Gift', 'Fragile', 'Wholesale', 'Call first', 'VIP'],
  walkIn: 'Walk-in customer',
}

export const spanish: DemoText = {
  cancelled: ['Cambió de opinión', 'Pedido duplicado', 'Está de viaje esa semana', 'No pudimos contactar al cliente'],
  refunded: ['Llegó dañado', 'Color equivocado', 'Pidió uno de más', 'Entrega con retraso'],
  customerNotes: [
    'Por favor, toca dos veces: el timbre suena bajo.',
    'Es un regalo. Por favor, no incluyas el recibo.',
    'Puedes dejarlo en la portería.',
    '¡Gracias! El último nos encantó.',
  ],
  teamNotes: [
    'Llamamos para confirmar la hora.',
    'Va en dos cajas.',
    'Agregar una muestra de aceite.',
    'Revisar el esmalte antes de enviarlo.',
  ],
  notesForCustomer: ['Agregamos un detalle de agradecimiento.', 'Tu paquete sale mañana por la mañana.'],
  tags: ['Regalo', 'Frágil', 'Mayorista', 'Llamar antes', 'VIP'],
  walkIn: 'Cliente de mostrador',
}
