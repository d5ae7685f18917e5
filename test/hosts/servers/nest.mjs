/** Cats, with NestJS and @nestjs/swagger. Decorators are called by hand: Node reads none. Prints its address. */
import 'reflect-metadata';
import {
  Body,
  Controller,
  Delete,
  Get,
  HttpCode,
  Module,
  NotFoundException,
  Param,
  ParseIntPipe,
  Post,
  Put,
  Query,
  ValidationPipe,
} from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import {
  ApiBody,
  ApiNotFoundResponse,
  ApiParam,
  ApiProperty,
  ApiPropertyOptional,
  ApiQuery,
  ApiResponse,
  DocumentBuilder,
  SwaggerModule,
} from '@nestjs/swagger';
import { IsInt, IsOptional, IsString, Max, Min } from 'class-validator';

class NewCat {}
class Cat {}
for (const type of [NewCat, Cat]) {
  field(type, 'name', String, ApiProperty(), IsString());
  field(type, 'age', Number, ApiProperty({ type: 'integer', minimum: 0, maximum: 40 }), IsInt(), Min(0), Max(40));
  field(type, 'breed', String, ApiPropertyOptional(), IsOptional(), IsString());
}
field(Cat, 'id', Number, ApiProperty({ type: 'integer' }));

const cats = new Map([[1, { id: 1, name: 'Minka', age: 3, breed: 'Siamese' }]]);
let last = 1;
const find = (id) => {
  const cat = cats.get(id);
  if (cat === undefined) throw new NotFoundException('no such cat');
  return cat;
};

class Cats {
  all(limit) {
    return [...cats.values()].slice(0, limit === undefined ? undefined : Number(limit));
  }
  one(id) {
    return find(id);
  }
  create(cat) {
    last += 1;
    cats.set(last, { ...cat, id: last });
    return cats.get(last);
  }
  change(id, cat) {
    cats.set(id, { ...find(id), ...cat });
    return cats.get(id);
  }
  remove(id) {
    find(id);
    cats.delete(id);
  }
}
const id = [ApiParam({ name: 'id', type: 'integer' }), ApiNotFoundResponse({ description: 'No such cat' })];
const body = ApiBody({ type: NewCat });
method(
  'all',
  [Object],
  Get(),
  ApiQuery({ name: 'limit', required: false, type: 'integer' }),
  ApiResponse({ status: 200, type: [Cat] }),
);
argument('all', 0, Query('limit'));
method('one', [Number], Get(':id'), ...id, ApiResponse({ status: 200, type: Cat }));
argument('one', 0, Param('id', ParseIntPipe));
method('create', [NewCat], Post(), body, ApiResponse({ status: 201, type: Cat }));
argument('create', 0, Body());
method('change', [Number, NewCat], Put(':id'), ...id, body, ApiResponse({ status: 200, type: Cat }));
argument('change', 0, Param('id', ParseIntPipe));
argument('change', 1, Body());
method('remove', [Number], Delete(':id'), HttpCode(204), ...id, ApiResponse({ status: 204 }));
argument('remove', 0, Param('id', ParseIntPipe));
Reflect.decorate([Controller('cats')], Cats);

class App {}
Reflect.decorate([Module({ controllers: [Cats] })], App);

const app = await NestFactory.create(App, { logger: false });
app.useGlobalPipes(new ValidationPipe());
const document = SwaggerModule.createDocument(app, new DocumentBuilder().setTitle('Cats').setVersion('1.0').build());
SwaggerModule.setup('docs', app, document, { jsonDocumentUrl: 'openapi.json' });
await app.listen(0, '127.0.0.1');
console.log(`http://127.0.0.1:${app.getHttpServer().address().port}`);

function field(type, name, kind, ...decorators) {
  Reflect.decorate([...decorators, Reflect.metadata('design:type', kind)], type.prototype, name, undefined);
}

function method(name, parameters, ...decorators) {
  const descriptor = Object.getOwnPropertyDescriptor(Cats.prototype, name);
  const types = Reflect.metadata('design:paramtypes', parameters);
  Object.defineProperty(
    Cats.prototype,
    name,
    Reflect.decorate([...decorators, types], Cats.prototype, name, descriptor),
  );
}

function argument(name, index, decorate) {
  decorate(Cats.prototype, name, index);
}
