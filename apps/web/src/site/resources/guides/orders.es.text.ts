import type { Guide } from '#web/site/resources/guide.ts'

export const ordersFromConfirming: Guide = {
  slug: 'orders',
  title: 'Pedidos, de confirmar a devolver',
  summary:
    'Confirma un pedido, cambia lo que lleva, imprime lo que necesites, cancélalo y devuelve dinero o recibe unidades.',
  sections: [
    {
      id: 'confirm',
      heading: 'Confírmalo',
      body: [
        'Un pedido nuevo está [[Por confirmar]]. Sus unidades ya están reservadas; confirmarlo dice que lo vas a hacer.',
        {
          steps: [
            'Abre [Pedidos](/dashboard/orders) y el pedido. Mira los artículos, el horario y las notas.',
            'Elige [[Confirmar]] junto a su número. El paso siguiente aparece después en el mismo lugar.',
            'Para varios pedidos a la vez, selecciónalos en la lista y elige [[Cambiar estado]].',
          ],
        },
      ],
    },
    {
      id: 'change',
      heading: 'Cámbialo',
      body: [
        {
          points: [
            '[[Editar artículos]] añade, quita y cambia cantidades hasta que el pedido está listo. Los artículos que se quedan mantienen el precio al que se compraron, y ves el nuevo total antes de guardar.',
            '[[Cambiar el horario]] lo pasa a otra franja.',
            '[[Editar dirección]] y [[Editar contacto]] solo cambian este pedido; la ficha del cliente se queda como está.',
          ],
        },
        'Si el nuevo total es mayor, el resto es lo que [[Queda por pagar]]. Si es menor que lo pagado, la diferencia queda [[Por devolver]].',
      ],
    },
    {
      id: 'print',
      heading: 'Imprímelo',
      body: [
        'Elige [[Imprimir]] en la página del pedido y después [[Albarán]] o [[Factura]]. Recibes un PDF. Para varios pedidos, selecciónalos en la lista y elige [[Albaranes]] o [[Facturas]].',
      ],
    },
    {
      id: 'cancel',
      heading: 'Cancélalo',
      body: [
        {
          steps: [
            'En la página del pedido elige [[Cancelar pedido]]. Primero lees lo que se devuelve enseguida: unidades, la plaza en la franja, usos de descuentos, crédito de la tienda.',
            'Indica un [[Motivo]] si quieres; tu equipo lo ve. Después confirma con [[Cancelar pedido]].',
            'Si se pagó algo, regístralo después como devolución.',
          ],
        },
        {
          note: 'Un pedido cancelado no se puede recuperar. Uno completado no se puede cancelar: registra una devolución.',
        },
      ],
    },
    {
      id: 'refund',
      heading: 'Devoluciones',
      body: [
        {
          steps: [
            'En la página del pedido, en [[Pago]], elige [[Devolver dinero]].',
            'En [[Qué se devuelve]] di cuántas unidades de cada artículo; el importe sale solo. O indica solo un [[Importe]], por ejemplo por algo que llegó tarde.',
            'Deja activado [[Devolver las unidades a las existencias]] si se pueden volver a vender.',
            'Activa [[Darlo como crédito de la tienda en vez de dinero]] si el cliente lo prefiere y elige [[Registrar devolución]].',
          ],
        },
        {
          note: 'Esto anota lo que devuelves. El dinero lo entregas o lo transfieres tú, igual que lo recibiste.',
        },
        'El filtro [[Por devolver]] encuentra los pedidos de los que aún hay que devolver dinero.',
      ],
    },
  ],
}
