import type { LanguageWords } from './language-words.ts';

export const pt: LanguageWords = {
  language: 'pt',
  empty:
    'o a os as um uma uns umas de do da dos das em no na nos nas para por com sem e ou é são que se ao à aos às meu minha seu sua eu você ele ela',
  questions:
    'o_que como quando onde quem qual quais quanto quantos por_que para_que_serve é_possível como_fazer o_que_é',
  joiners: 'para com sem ou vs e em de por contra antes_de depois_de no na',
  marks: {
    informational:
      'o_que o_que_é como quando onde quem por_que porque para_que_serve guia tutorial exemplo exemplos dicas truques ideias significado definição receita receitas aprender história diferença sintomas causas modelo fazer curso benefícios funcionamento problemas instalação',
    commercial:
      'melhor melhores opinião opiniões avaliação avaliações análise comparação comparar comparativo vs alternativa alternativas top ranking recomendado recomendados qual quais custo marcas seguro vantagens_e_desvantagens vale_a_pena custo_benefício',
    transactional:
      'onde_comprar comprar compra preço preços barato barata baratos oferta ofertas desconto descontos cupom código_promocional frete_grátis promoção pedir encomendar alugar aluguel reservar reserva baixar orçamento usado usados à_venda venda liquidação perto_de_mim em_estoque ingressos assinatura loja',
    navigational:
      'entrar login acessar acesso oficial site_oficial página_oficial site página_inicial atendimento_ao_cliente conta minha_conta contato telefone número aplicativo app portal sede documentação',
  },
  patterns: {
    informational: [
      'o que é {}',
      'como escolher {}',
      '{} guia',
      '{} dicas',
      '{} exemplos',
      '{} ideias',
      '{} significado',
      'como usar {}',
      'para que serve {}',
      '{} tutorial',
      'por que {}',
      'como fazer {}',
    ],
    commercial: [
      'melhor {}',
      'melhores {}',
      '{} avaliação',
      '{} opiniões',
      '{} comparação',
      '{} alternativas',
      'top 10 {}',
      'qual {} comprar análise',
      '{} ranking',
      '{} análise',
      '{} vantagens e desvantagens',
      '{} custo benefício',
    ],
    transactional: [
      'comprar {}',
      '{} preço',
      '{} barato',
      '{} oferta',
      'comprar {} online',
      '{} desconto',
      '{} cupom',
      '{} frete grátis',
      '{} usado',
      '{} perto de mim',
      'onde comprar {}',
      '{} à venda',
    ],
    navigational: [
      '{} site oficial',
      '{} entrar',
      '{} contato',
      '{} atendimento ao cliente',
      '{} minha conta',
      '{} página oficial',
      '{} telefone',
      '{} app',
      '{} acesso',
      '{} site',
      '{} login',
      '{} portal',
    ],
  },
};
