"""Users and their items in a database, after the tutorial of FastAPI. Prints its port."""

import socket
import sqlite3
from typing import List, Optional

import uvicorn
from fastapi import FastAPI, HTTPException
from pydantic import BaseModel, Field

database = sqlite3.connect(":memory:", check_same_thread=False)
database.row_factory = sqlite3.Row
database.executescript(
    """
    CREATE TABLE users (id INTEGER PRIMARY KEY, email TEXT UNIQUE, hashed_password TEXT, is_active BOOLEAN DEFAULT 1);
    CREATE TABLE items (id INTEGER PRIMARY KEY, title TEXT, description TEXT, owner_id INTEGER REFERENCES users (id));
    INSERT INTO users (email, hashed_password) VALUES ('ann@example.com', 'x');
    INSERT INTO items (title, description, owner_id) VALUES ('Lamp', 'A bright one', 1);
    """
)


class ItemBase(BaseModel):
    title: str
    description: Optional[str] = None


class ItemCreate(ItemBase):
    pass


class Item(ItemBase):
    id: int
    owner_id: int


class UserBase(BaseModel):
    email: str


class UserCreate(UserBase):
    password: str = Field(min_length=3)


class User(UserBase):
    id: int
    is_active: bool
    items: List[Item] = []


app = FastAPI(title="Users and items")


def rows(query: str, *values: object) -> List[dict]:
    return [dict(row) for row in database.execute(query, values)]


def with_items(user: dict) -> dict:
    return {**user, "is_active": bool(user["is_active"]), "items": rows("SELECT * FROM items WHERE owner_id = ?", user["id"])}


def find_user(user_id: int) -> dict:
    found = rows("SELECT * FROM users WHERE id = ?", user_id)
    if not found:
        raise HTTPException(status_code=404, detail="User not found")
    return with_items(found[0])


@app.post("/users/", response_model=User)
def create_user(user: UserCreate):
    if rows("SELECT id FROM users WHERE email = ?", user.email):
        raise HTTPException(status_code=400, detail="Email already registered")
    made = database.execute("INSERT INTO users (email, hashed_password) VALUES (?, ?)", (user.email, user.password + "x"))
    return find_user(made.lastrowid)


@app.get("/users/", response_model=List[User])
def read_users(skip: int = 0, limit: int = 100):
    return [with_items(user) for user in rows("SELECT * FROM users LIMIT ? OFFSET ?", limit, skip)]


@app.get("/users/{user_id}", response_model=User)
def read_user(user_id: int):
    return find_user(user_id)


@app.post("/users/{user_id}/items/", response_model=Item)
def create_item_for_user(user_id: int, item: ItemCreate):
    made = database.execute(
        "INSERT INTO items (title, description, owner_id) VALUES (?, ?, ?)", (item.title, item.description, user_id)
    )
    return rows("SELECT * FROM items WHERE id = ?", made.lastrowid)[0]


@app.get("/items/", response_model=List[Item])
def read_items(skip: int = 0, limit: int = 100):
    return rows("SELECT * FROM items LIMIT ? OFFSET ?", limit, skip)


if __name__ == "__main__":
    listening = socket.socket()
    listening.bind(("127.0.0.1", 0))
    listening.listen()
    print(f"http://127.0.0.1:{listening.getsockname()[1]}", flush=True)
    uvicorn.Server(uvicorn.Config(app, log_level="warning")).run(sockets=[listening])
