import type { Guide } from '#web/site/resources/guide.ts'

export const discounts: Guide = {
  slug: 'discounts',
  title: 'Descuentos que funcionan',
  summary:
    'Importes, porcentajes y «compra unos y llévate otros»: qué descuenta cada uno, cuándo se combinan y cómo probarlos antes.',
  sections: [
    {
      id: 'make',
      heading: 'Crea un descuento',
      body: [
        {
          steps: [
            'Abre [Descuentos](/dashboard/discounts) y elige [[Añadir descuento]].',
            'Ponle un [[Nombre]]: los clientes lo ven junto al importe que se descuenta. Elige el [[Tipo]].',
            'En [[Para qué vale]] elige toda la tienda, o productos, variantes, categorías, marcas o colecciones. [[Excepto]] deja algo fuera, pertenezca a lo que pertenezca.',
            'En [[Qué tiene que alcanzar el carrito]] pide un importe o un número de unidades, o nada.',
            'En [[Cómo se aplica]] elige [[Automático]] o [[Con un código]].',
            'Vuelve a leerlo en [[En pocas palabras]], pruébalo con un carrito y elige [[Crear descuento]].',
          ],
        },
      ],
    },
    {
      id: 'kinds',
      heading: 'Qué descuenta cada tipo',
      body: [
        'Toma un carrito con tres paquetes de café a 12,00 € y una taza a 9,00 €. Los productos suman 45,00 €, el reparto cuesta 5,00 € y el cliente paga 50,00 €. Cada descuento por separado lo deja así:',
        {
          table: {
            head: ['Descuento', 'Se descuenta', 'A pagar'],
            rows: [
              ['[[Importe]], 10,00 €, toda la tienda', '10,00 €', '40,00 €'],
              ['[[Porcentaje]], 10 %, toda la tienda', '4,50 €', '45,50 €'],
              ['[[Porcentaje]], 20 %, categoría Café', '7,20 €', '42,80 €'],
              ['[[Compra unos y llévate otros]]: compra 2 y llévate 1 gratis, categoría Café', '12,00 €', '38,00 €'],
              ['[[Compra unos y llévate otros]]: compra 2 y llévate 1 gratis, toda la tienda', '9,00 €', '41,00 €'],
              ['[[Porcentaje]], 100 % de [[Los gastos de entrega]]', '5,00 €', '45,00 €'],
            ],
          },
        },
        'Los dos de en medio muestran por qué importa para qué vale: se regalan las unidades más baratas, y en toda la tienda la más barata es la taza.',
        'Un importe se descuenta una vez del pedido, no de cada unidad. Se reparte entre los productos para los que vale y nunca deja un precio por debajo de cero.',
      ],
    },
    {
      id: 'conditions',
      heading: 'Qué tiene que alcanzar el carrito',
      body: [
        'Se mira el carrito entero, antes de descuentos y sin gastos, y no solo aquello para lo que vale el descuento. Uno a partir de 60,00 € no vale para el carrito de arriba; el carrito de prueba y el pedido dicen entonces que faltan 15,00 €.',
        'De un número de unidades puedes pedir esa cantidad [[O más]], o la cantidad [[Exacta]].',
      ],
    },
    {
      id: 'together',
      heading: 'Cuando varios valen para un carrito',
      body: [
        'Los descuentos con [[Se combina con otros]] se descuentan juntos, primero el de mayor [[Prioridad]]. Uno que no se combina va solo. El cliente recibe siempre la manera que deja el precio más bajo.',
        'El mismo carrito, con un 10 % y 5,00 € que se combinan, y un tercer descuento que no:',
        {
          table: {
            head: ['Qué hay', 'Se descuenta', 'A pagar'],
            rows: [
              ['Primero el 10 % y después 5,00 €', '9,50 €', '40,50 €'],
              ['Primero 5,00 € y después el 10 % del resto', '9,00 €', '41,00 €'],
              ['Además, un 20 % solo: los dos juntos son mejores', '9,50 €', '40,50 €'],
              ['Además, un 25 % solo: es mejor que los dos', '11,25 €', '38,75 €'],
            ],
          },
        },
        'Junto al formulario, [[Otros al mismo tiempo]] nombra los descuentos que podrían valer para el mismo carrito, y dice si se descuentan juntos o si solo gana el mejor.',
      ],
    },
    {
      id: 'codes',
      heading: 'Códigos',
      body: [
        'Un descuento con código vale solo para quien lo escribe. Mayúsculas y minúsculas son iguales y los espacios no cuentan. Un descuento puede tener hasta 20 códigos propios, y sirve cualquiera de ellos; [[Generar un código]] crea uno que está libre.',
        'Para que cada persona tenga el suyo, guarda el descuento, ábrelo otra vez y elige [[Crear códigos]] en [[Códigos por lotes]]: hasta 5.000 a la vez, cada uno para los usos que digas, y [[Descargar como CSV]] los pone en un archivo para tus cartas.',
        {
          points: [
            '[[Usos en total]] termina el descuento cuando se ha usado tantas veces; aunque varios lleguen a la vez al último, no se da ni un uso de más.',
            '[[Usos por cliente]] distingue a los clientes por su cuenta o su correo.',
            '[[Empieza]] y [[Termina]] van según la hora de la tienda.',
          ],
        },
      ],
    },
    {
      id: 'test',
      heading: 'Pruébalo antes de que cuente',
      body: [
        'Junto al formulario está [[Pruébalo con un carrito]]. Añade productos, elige cómo llega el pedido al cliente y mira qué se descuenta y por qué, junto con todos tus demás descuentos. No se pide nada ni hace falta guardar antes. Con [[Como si fuera]] miras el viernes que viene.',
        {
          picture: 'discount',
          alt: 'El formulario de un descuento con un carrito de prueba que dice qué pasó con cada descuento',
          caption: 'Cada descuento lo dice: aplicado, no vale y por qué, u otro es mejor.',
        },
        {
          note: 'Las mismas reglas calculan el carrito de prueba, un pedido que introduces y uno que editas. Mientras introduces un pedido, [[Descuentos y por qué]] dice de cada uno por qué se aplicó o no.',
        },
      ],
    },
    {
      id: 'changes',
      heading: 'Cambiarlo y terminarlo',
      body: [
        'Los pedidos conservan lo que tenían, hagas lo que hagas después con el descuento: cambiarlo, desactivarlo o eliminarlo. Un descuento eliminado vuelve con [[Deshacer]]. Un pedido cancelado devuelve su uso.',
        'Cuántas veces se usó y cuánto descontó está en su página, en [[Cómo se usa]].',
      ],
    },
  ],
}
