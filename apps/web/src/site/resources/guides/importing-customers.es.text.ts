import type { Guide } from '#web/site/resources/guide.ts'

export const importingCustomers: Guide = {
  slug: 'importing-customers',
  title: 'Importar clientes',
  summary:
    'Trae clientes desde un CSV o una hoja de cálculo: qué columnas se leen, qué se queda fuera y por qué, y cómo arreglarlo.',
  sections: [
    {
      id: 'before',
      heading: 'Qué necesitas',
      body: [
        'Una tabla con un cliente en cada fila. Puede ser un archivo CSV, con comas, puntos y comas o tabulaciones, o celdas que copias de una hoja de cálculo y pegas. Las columnas de un archivo de Shopify se reconocen; las filas sin correo o sin nombre se quedan fuera.',
        'Cada fila necesita un correo y un nombre. Lo demás puede quedar vacío. En una importación caben hasta 200.000 filas.',
        {
          note: 'Necesitas los permisos para ver y para crear clientes. Las filas van a la tienda en la que estás: mira su nombre arriba antes de empezar.',
        },
      ],
    },
    {
      id: 'steps',
      heading: 'Paso a paso',
      body: [
        {
          steps: [
            'Abre [Clientes](/dashboard/customers) y elige [[Importar]].',
            'En [[Desde un archivo]] elige el archivo o suéltalo ahí. O copia las celdas en tu hoja de cálculo, con los nombres de las columnas, pégalas en [[Pega las celdas aquí]] y elige [[Continuar con lo pegado]].',
            'Di qué es cada columna. Lo hemos supuesto por los nombres; lo que no deba venir se pone en [[Dejarla fuera]]. Si tu tabla no tiene nombres de columnas, desactiva [[La primera fila contiene los nombres de las columnas]].',
            'Elige [[Comprobar las filas]]. Ves cuántos clientes se pueden importar y cada fila que no se puede, con el motivo. Hasta aquí no se ha enviado nada.',
            'Elige [[Empezar la importación]].',
          ],
        },
        {
          picture: 'customers',
          alt: 'La lista de clientes con sus pedidos, lo que gastaron y sus etiquetas',
          caption: 'Los clientes importados están en la lista como los demás; [[Llegó por]] dice de dónde vienen.',
        },
      ],
    },
    {
      id: 'columns',
      heading: 'Las columnas que se leen',
      body: [
        'Cada columna está aquí con el nombre con el que la eliges. Los títulos que se reconocen solos son algunos de muchos; no importan las mayúsculas, los acentos ni los signos entre palabras.',
        {
          table: {
            head: ['Columna', 'Qué contiene', 'Se reconoce como'],
            stacks: true,
            rows: [
              [
                '[[Correo]]',
                'Hace falta. Los clientes se distinguen por él.',
                '`Correo`, `Correo electrónico`, `Email`',
              ],
              [
                '[[Nombre completo]]',
                'Hace falta, o en su lugar [[Nombre]] y [[Apellidos]], que se juntan.',
                '`Nombre completo`, `Cliente`, `Full name`; `Nombre`, `Apellidos`',
              ],
              [
                '[[Teléfono]]',
                'Cifras, espacios, paréntesis, puntos, guiones y un signo más delante.',
                '`Teléfono`, `Móvil`, `Phone`',
              ],
              [
                '[[Cumpleaños]]',
                'Primero el año: `1990-05-31`, `1990/5/31` o `1990.5.31`. Un día que se pueda leer de dos maneras no se adivina.',
                '`Cumpleaños`, `Fecha de nacimiento`',
              ],
              [
                '[[Etiquetas]]',
                'Varias se separan con coma, punto y coma o `|`; 50 como máximo.',
                '`Etiquetas`, `Tags`',
              ],
              ['[[Idioma]]', '`en` o `es`; de `es-MX` cuentan las dos primeras letras.', '`Idioma`, `Language`'],
              [
                '[[Acepta publicidad por correo]]',
                '`sí`, `yes`, `true`, `1` o `x`; `no`, `false`, `0` o `unsubscribed`. Vacío significa que nadie preguntó.',
                '`Publicidad por correo`, `Newsletter`',
              ],
              ['[[Acepta publicidad por SMS]]', 'Igual que arriba.', '`Publicidad por SMS`, `SMS consent`'],
              [
                '[[Dirección: primera línea]]',
                'Calle y número. Sin ella no se guarda ninguna dirección.',
                '`Dirección`, `Calle`, `Address1`',
              ],
              ['[[Dirección: segunda línea]]', 'Piso, puerta, edificio.', '`Más datos`, `Address2`'],
              ['[[Ciudad]]', '120 caracteres como máximo.', '`Ciudad`, `Población`, `City`'],
              ['[[Provincia o región]]', '120 caracteres como máximo.', '`Provincia`, `Estado`, `Region`'],
              [
                '[[Código postal]]',
                '20 caracteres como máximo; los ceros de delante se quedan.',
                '`Código postal`, `CP`, `Zip`',
              ],
              ['[[País]]', 'El código de dos letras, como `ES`.', '`País`, `Código de país`, `Country`'],
              ['[[Puntos]]', 'Un número entero.', '`Puntos`, `Points`'],
              ['[[Crédito]]', 'Un importe en la moneda de la tienda.', '`Crédito`, `Saldo`'],
              ['[[Nota]]', '5.000 caracteres como máximo.', '`Nota`, `Notas`'],
            ],
          },
        },
        {
          note: 'Nadie recibe publicidad si una columna no dice que la aceptó. Importa solo un consentimiento que te hayan dado de verdad.',
        },
      ],
    },
    {
      id: 'left-out',
      heading: 'Qué se queda fuera y por qué',
      body: [
        'Una fila se importa entera o no se importa, y una fila mala nunca perjudica a las buenas de su alrededor. Estos son los motivos que puedes leer:',
        {
          table: {
            head: ['Motivo', 'Qué hacer'],
            rows: [
              ['[[Falta el correo.]] [[El correo no es válido.]]', 'Escríbelo o corrígelo.'],
              ['[[Falta el nombre.]]', 'Escribe el nombre o di qué columnas contienen el nombre y los apellidos.'],
              ['[[El cumpleaños no es una fecha como 1990-05-31 o está en el futuro.]]', 'Escribe primero el año.'],
              ['[[El consentimiento no es ni sí ni no.]]', 'Escribe sí o no, o deja la celda vacía.'],
              ['[[El país no es un código de dos letras como ES.]]', 'Escribe `ES` en vez de `España`.'],
              ['[[Este correo está en una fila anterior.]]', 'Nada: se importa la primera.'],
              ['[[Ya existe un cliente con este correo.]]', 'Nada: el cliente se queda como está.'],
            ],
          },
        },
        'El último se descubre solo al importar, porque la comprobación mira únicamente tu tabla. Una importación nunca cambia a los clientes que ya están, así que puedes traer el mismo archivo dos veces sin problema.',
      ],
    },
    {
      id: 'while',
      heading: 'Mientras se importa',
      body: [
        'Las filas se envían en lotes de 128, con cinco segundos entre uno y otro. Mil clientes tardan bastante menos de un minuto; diez mil, unos siete.',
        {
          points: [
            'Un panel muestra por dónde va. Puedes salir de la página y seguir trabajando; [[Ocultar; sigue en la barra superior]] hace pequeño el panel.',
            'Deja abierta una pestaña. Si la cierras o la recargas, la importación espera y sigue donde estaba cuando vuelvas en el mismo navegador, con la sesión abierta.',
            '[[Cancelar]] la termina. Lo que se importó hasta entonces se queda.',
            'Cerrar la sesión también la termina; antes se te pregunta.',
            'Solo hay una importación a la vez.',
          ],
        },
      ],
    },
    {
      id: 'after',
      heading: 'Después',
      body: [
        {
          steps: [
            'El panel dice [[Importación terminada]]. [[Ver errores (…)]] enumera las filas que no se importaron, con sus motivos.',
            'Elige [[Descargar las filas fallidas]]: el archivo tiene tus propias columnas y una más con el motivo.',
            'Corrige las filas en tu hoja de cálculo e importa ese archivo de la misma manera.',
            'Elige [[Buscar duplicados]] en la lista de clientes. Muestra a quienes tienen el mismo teléfono o el mismo nombre con dos correos; [[Combinar]] los convierte en uno.',
          ],
        },
      ],
    },
  ],
}
