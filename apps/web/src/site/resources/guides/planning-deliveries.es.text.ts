import type { Guide } from '#web/site/resources/guide.ts'

export const planningDeliveries: Guide = {
  slug: 'planning-deliveries',
  title: 'Franjas de recogida y entrega',
  summary:
    'Configura los métodos y cargos de entrega, ofrece franjas con límite de pedidos, imprime listas de empaque y planifica rutas.',
  sections: [
    {
      id: 'methods',
      heading: 'Métodos de entrega',
      body: [
        'Ve a [Entrega e impuestos](/dashboard/settings/fulfillment) para elegir tus métodos. Cada uno tiene un [[Cargo]] y, en [[Gratis desde]], un monto opcional a partir del cual es gratis, según el subtotal antes de descuentos.',
        'Para [[A domicilio]], elige dónde entregas:',
        {
          points: [
            '[[En todas partes]]: todas las direcciones.',
            '[[Códigos postales o área en el mapa]]: los códigos postales que ingresas y la zona que dibujas en el mapa. Usa `902*` para todos los códigos postales que empiezan con 902.',
            '[[Radio desde la ubicación principal]]: una distancia alrededor de tu ubicación principal. Primero define su posición en el mapa en [Ubicaciones](/dashboard/settings/location).',
          ],
        },
      ],
    },
    {
      id: 'windows',
      heading: 'Franja nueva',
      body: [
        'Una franja es un horario en el que los clientes pueden recibir su pedido, por ejemplo, los sábados de 9 a 12. Cada franja pertenece a un método de entrega.',
        {
          steps: [
            'Abre [Franjas de entrega](/dashboard/settings/fulfillment-windows) y haz clic en [[Agregar franja]].',
            'Ingresa un [[Nombre]] para tus clientes y elige el método en [[Método de entrega]].',
            'Elige los [[Días]] e ingresa las horas en [[Inicio]] y [[Fin]], en la zona horaria de la tienda.',
            'Ingresa [[Pedidos por día]]. Cuando se alcanza el límite, la franja está llena ese día.',
            'En [[Cierre de reservas]], ingresa cuánto antes del inicio la franja deja de recibir pedidos. En [[Reserva anticipada]], ingresa con cuántos días de anticipación se puede reservar.',
            'Agrega un [[Cargo]] si esta franja cuesta más y [[Códigos postales]] si es solo para algunas zonas.',
            'Revisa el resumen en [[Resumen]] y haz clic en [[Crear franja]].',
          ],
        },
        {
          table: {
            head: ['Ejemplo', 'Configuración'],
            rows: [
              [
                'Entrega el mismo día por la tarde, para pedidos antes de las 14:00',
                '[[Inicio]] 18:00, [[Cierre de reservas]] 4 horas, [[Reserva anticipada]] 0 días',
              ],
              [
                'Sábado por la mañana, hasta 20 pedidos, hasta el viernes al mediodía',
                '[[Inicio]] 9:00, [[Pedidos por día]] 20, [[Cierre de reservas]] 21 horas',
              ],
              [
                'Recogida diaria, hasta con dos semanas de anticipación',
                '[[Recogida]], todos los días, [[Reserva anticipada]] 14 días',
              ],
            ],
          },
        },
      ],
    },
    {
      id: 'different-days',
      heading: 'Fechas especiales',
      body: [
        'Cambia fechas específicas por feriados, mayor capacidad o un inicio más tarde:',
        {
          points: [
            '[[Fechas cerradas]] cierra la franja en fechas específicas.',
            '[[Fechas personalizadas]] cambia fechas específicas. También puedes agregar una fecha en la que esta franja normalmente no abre.',
          ],
        },
        'Los pedidos existentes conservan su fecha. Revisa la vista semanal y contacta a esos clientes si hace falta.',
      ],
    },
    {
      id: 'week',
      heading: 'Vista semanal',
      body: [
        'Haz clic en [[Semana]] sobre la lista para ver los pedidos y el límite de cada franja, y si está [[Abierta]], [[Llena]] o [[Cerrada]].',
        {
          picture: 'windows',
          alt: 'Semana de franjas con los pedidos y el límite de cada una',
          caption: 'Haz clic en una franja para ver sus pedidos o cambiar su horario ese día.',
        },
        {
          steps: [
            'Haz clic en una franja de un día.',
            'Define [[Estado]] como [[Cerrada]], o cambia el horario o el número de [[Cupo]] de ese día, y haz clic en [[Guardar día]]. Para deshacerlo, haz clic en [[Restablecer]].',
            'Para ver los pedidos del día, haz clic en [[Ver pedidos]].',
          ],
        },
        {
          note: 'En un pedido manual puedes reservar una franja que ya cerró para los clientes. Para mover un pedido a otra franja, haz clic en [[Cambiar horario]] en su página.',
        },
      ],
    },
    {
      id: 'packing',
      heading: 'Preparación',
      body: [
        {
          steps: [
            'Abre [Pedidos](/dashboard/orders) y define [[Fecha de entrega]] con el día.',
            'Selecciona los pedidos con las casillas o con ‹X› y haz clic en [[Imprimir listas de empaque]] para obtener un PDF con artículos, casillas y notas del cliente, sin precios.',
            'Haz clic en [[Cambiar estado]] para actualizarlos todos. Los pedidos que no pueden cambiar a ese estado se omiten.',
            'Cuando salga un pedido, haz clic en [[Marcar en tránsito]] en su página y después en [[Marcar como entregado]] para completarlo. Si no hay nadie en casa, haz clic en [[Marcar como fallida]] e ingresa el motivo. Haz clic en [[Reintentar entrega]] para enviarlo de nuevo.',
          ],
        },
        'Usa el filtro [[Atrasado]] para encontrar pedidos que no están listos a tiempo.',
      ],
    },
    {
      id: 'routes',
      heading: 'Rutas y conductores',
      body: [
        {
          steps: [
            'Agrega a tus conductores en [Conductores](/dashboard/logistics/drivers), con su [[Vehículo]] y su [[Horario de trabajo]].',
            'Abre [Rutas](/dashboard/logistics/routes), elige el día y haz clic en [[Planificar rutas]].',
            'Haz clic en [[Optimizar todo]] para asignar los pedidos a tus conductores. Revisa el plan en el mapa y haz clic en [[Guardar plan]].',
            'Cuando los pedidos estén listos, haz clic en [[Despachar]]. El conductor abre la ruta con un enlace, sin cuenta.',
          ],
        },
        'Cada ruta despachada cuesta 0,20 US$. En [Ajustes de entrega](/dashboard/settings/deliveries), elige la [[Prueba de entrega]] que los conductores deben registrar.',
      ],
    },
  ],
}
