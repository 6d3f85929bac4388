import type { Guide } from '#web/site/resources/guide.ts'

export const ordersFromConfirming: Guide = {
  slug: 'orders',
  title: 'Gestión de pedidos',
  summary: 'Confirma, edita, imprime, cancela y reembolsa pedidos, paso a paso.',
  sections: [
    {
      id: 'confirm',
      heading: 'Confirmar pedidos',
      body: [
        'Los pedidos nuevos tienen el estado [[Pendiente]]. Sus artículos ya están reservados.',
        {
          steps: [
            'Abre [Pedidos](/dashboard/orders) y haz clic en el pedido. Revisa los artículos, la hora y las notas.',
            'Haz clic en [[Confirmar pedido]] junto al número del pedido. Después, el botón muestra el siguiente paso.',
            'Para confirmar varios pedidos, selecciónalos en la lista y haz clic en [[Cambiar estado]].',
          ],
        },
      ],
    },
    {
      id: 'change',
      heading: 'Editar pedidos',
      body: [
        {
          points: [
            '[[Editar artículos]] agrega y quita artículos y cambia cantidades hasta que el pedido está listo. Los artículos existentes conservan su precio, y ves el nuevo total antes de guardar.',
            '[[Cambiar horario]] mueve el pedido a otra franja.',
            '[[Editar dirección]] y [[Editar contacto]] cambian solo este pedido, no el perfil del cliente.',
          ],
        },
        'Si el nuevo total es mayor, la diferencia aparece en [[Saldo pendiente]]. Si es menor que lo pagado, la diferencia aparece en [[Reembolso pendiente]].',
      ],
    },
    {
      id: 'print',
      heading: 'Imprimir pedidos',
      body: [
        'Haz clic en [[Más acciones]] en la página del pedido y elige [[Imprimir lista de empaque]] o [[Imprimir factura]] para obtener un PDF. Para imprimir varios pedidos, selecciónalos en la lista y haz clic en [[Imprimir listas de empaque]] o [[Imprimir facturas]].',
      ],
    },
    {
      id: 'cancel',
      heading: 'Cancelar pedidos',
      body: [
        {
          steps: [
            'Haz clic en [[Cancelar pedido]] en la página del pedido. Verás lo que se libera: artículos, hora de entrega, usos de descuentos y crédito de la tienda.',
            'Si quieres, ingresa un [[Motivo]] para tu equipo y confirma con [[Cancelar pedido]].',
            'Si el cliente ya pagó, reembolsa el pedido.',
          ],
        },
        {
          note: 'No puedes restaurar un pedido cancelado. Los pedidos completados no se pueden cancelar, pero puedes reembolsarlos.',
        },
      ],
    },
    {
      id: 'refund',
      heading: 'Devoluciones y reembolsos',
      body: [
        {
          steps: [
            'En [[Totales y pagos]], en la página del pedido, haz clic en [[Reembolsar]]. Si el cliente no pagó con tarjeta en línea, haz clic en [[Registrar reembolso]].',
            'En [[Artículos devueltos]], ingresa la cantidad de cada artículo devuelto para calcular el monto. O ingresa solo un [[Monto]], por ejemplo, por una entrega con retraso.',
            'Deja activado [[Devolver artículos al inventario]] si puedes volver a vender los artículos.',
            'Para reembolsar con crédito de la tienda, activa [[Reembolsar como crédito de la tienda]].',
            'Revisa el monto y confirma.',
          ],
        },
        {
          note: 'Storeward envía a la tarjeta los reembolsos de pagos con tarjeta. Los demás solo los registra: tú le pagas al cliente.',
        },
        'Usa el filtro [[Reembolso pendiente]] para encontrar pedidos que aún debes reembolsar.',
      ],
    },
  ],
}
